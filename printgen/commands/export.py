"""The steps of `printgen export`, which packs the pieces of a game or kit for online play or another program."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as replace_fields

from printgen.commands import game_night, load, requests
from printgen.commands.session import Outcome, Session, format_findings, refusal_outcome
from printgen.data.findings import Finding, UsageError, blocks_printing, format_count
from printgen.data.folders import Project
from printgen.data.kinds import KITS, TARGETS
from printgen.data.nearest import raise_unknown
from printgen.data.records.evening import KitFile
from printgen.data.records.targets import ExportTarget
from printgen.exports import packages
from printgen.exports.packages import Contents
from printgen.exports.pictures import PictureStyle
from printgen.exports.table_package import IMAGES
from printgen.files import archives, display_path, replace
from printgen.files.output import WrittenFiles
from printgen.games.game import find_game, game_ids, game_options
from printgen.games.reading import CheckedGame
from printgen.products.deck import Product
from printgen.products.first_night import FIRST_NIGHT
from printgen.products.flow import FlowedProduct
from printgen.products.job import Job
from printgen.products.options import FILLABLE, PAPER_ONLY

#: The name of the folder for packages, in the output folder of a game.
FOLDER = "exports"
#: The suffixes of files that compression does not make smaller.
_PACKED = (".png", ".pdf", ".vmod")
NOT_EXPORTED = "nothing was exported"
_LOCAL = (
    "other players of {name} cannot see the pictures, which are files on this computer. Upload the pictures in "
    "{name}. Or upload the folder `images` to a web server, and export again with its address as `--base-url`"
)


class Package(Struct, frozen=True):
    """A package of pieces for an export target.

    Fields:
        name: the name of the ZIP file.
        files: the content of each file in the package, by name. Empty if errors prevent the export.
        findings: the findings in the data.
        remarks: other messages, one line each.
    """

    name: str
    files: Mapping[str, bytes]
    findings: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()
    #: Whether the files are also written unpacked, because one of them contains the addresses of the others.
    unpacked: bool = False


class Order(Struct, frozen=True):
    """A request for an export: the products of a game, and the job with the chosen options.

    Fields:
        name: the name of the kit, or "" for an entire game.
        named: whether the user named the products.
        setup: the kit file whose aircraft are on the map at the start, or None for no set-up.
    """

    data: CheckedGame
    products: tuple[Product | FlowedProduct, ...]
    job: Job
    name: str = ""
    title: str = ""
    setup: KitFile | None = None
    named: bool = False


def targets(session: Session) -> Outcome:
    """Return a list of the export targets, with a summary of each."""
    found = _targets(session.project, game_ids()[0], session)
    lines = [f"{id:{max(map(len, found))}}  {target.summary}" for id, target in found.items()]
    return Outcome(answer="\n".join(lines))


def export(target: str, what: str, options: Mapping[str, Any], session: Session) -> Outcome:
    """Write the package of a game or kit file for a target, completely or not at all.

    Raise UsageError for unknown names, and for pieces that the target does not accept.

    Args:
        target: the id of the target.
        what: the id of a game, or the path of a kit file.
        options: the options of the command line, as typed.
    """
    order, findings = _order(what, options, session)
    if order is None:
        return refusal_outcome(findings, NOT_EXPORTED, session)
    found = _targets(session.project, order.data.game.id, session)
    if target not in found:
        raise_unknown("export target", target, found)
    package = make_package(found[target], order, options, session)
    findings = list(dict.fromkeys([*findings, *package.findings]))
    if not package.files:
        return refusal_outcome(findings, NOT_EXPORTED, session)
    folder = session.project.output / order.data.game.id / FOLDER
    content = archives.write_archive(package.files, packed=_PACKED)
    unpacked = (
        {f"{Path(package.name).stem}/{name}": file for name, file in package.files.items()} if package.unpacked else {}
    )
    replace(folder, {package.name: content, **unpacked})
    written = WrittenFiles({package.name: {"title": found[target].name}}, frozenset((package.name,)))
    path = display_path(folder / package.name)
    size = f"{format_count(len(package.files), 'file')}, {len(content) / 1e6:.1f} MB"
    last = f"{path}: {size}; its README.txt explains how to use it"
    complaint = "\n".join([*format_findings(findings, session), *package.remarks])
    return Outcome(closing=last, complaint=complaint, printed=((folder, written),), findings=tuple(findings))


def make_package(target: ExportTarget, order: Order, options: Mapping[str, Any], session: Session) -> Package:
    """Return the package that an order requests for a target. No file is written.

    Raise UsageError for options that have no effect, and for pieces that the target does not accept.
    """
    style, url = _style(target, order.job, options), options.get("base_url")
    if url and not packages.has_address(target):
        raise UsageError(
            f"`--base-url` has no effect on {target.name}, because the package contains the pictures. Remove "
            "`--base-url`"
        )
    if url and not url.startswith(("https://", "http://")):
        raise UsageError(
            f"`--base-url {url}` is not an address. Write the address of a folder, such as https://example.org/friday/"
        )
    name = _package_name(target, order, style)
    local = (session.project.output / order.data.game.id / FOLDER / name / IMAGES).absolute().as_uri()
    address = f"{(url or local).rstrip('/')}/"
    session.progress(f"drawing for {target.name}", 0.1)
    made = packages.build(
        Contents(
            order.data.data,
            order.products,
            order.job,
            target,
            style,
            order.title,
            address,
            order.setup,
            order.named,
        )
    )
    if blocks_printing(made.findings):
        return Package("", {}, made.findings)
    unpacked = packages.has_address(target) and not url
    remarks = (*made.remarks, *([_LOCAL.format(name=target.name)] if unpacked else []))
    return Package(f"{name}.zip", made.files, made.findings, remarks, unpacked)


def _package_name(target: ExportTarget, order: Order, style: PictureStyle) -> str:
    """Return the name of a package. It contains every option that differs from the default.

    Packages with different pictures therefore do not overwrite each other.
    """
    settings = Job(order.job.choices, ink=style.ink, unnamed_options=order.job.unnamed_options)
    name = settings.build_name("-".join(filter(None, (target.target, order.name))))
    words = (
        style.format if style.format != target.formats[0] else "",
        f"{style.resolution}dpi" if style.resolution != target.resolution else "",
        f"bleed-{style.bleed:g}mm" if style.bleed != target.bleed else "",
    )
    return "-".join(filter(None, (name, *words)))


def _order(what: str, options: Mapping[str, Any], session: Session) -> tuple[Order | None, list[Finding]]:
    """Return the order for an export, and the findings. The order is None if there are errors."""
    for name in PAPER_ONLY:
        if options.get(name):
            raise UsageError(f"`--{name}` concerns paper and has no effect on exports. Remove it")
    if options.get(FILLABLE.name):
        raise UsageError(f"`--{FILLABLE.name}` makes PDF forms, which only `printgen make` prints. Remove it")
    chosen = {
        name: value for name, value in options.items() if name not in ("resolution", "products", "base_url", "format")
    }
    if what.endswith((".yaml", ".yml")):
        read, findings = game_night.read_kits((Path(what),), session)
        if read is None:
            return None, findings
        (table, data), *_others = read
        if len(table.tables) > 1:
            raise UsageError(
                f"`{what}` is for several tables of players. Specify a kit file for one table, which has `seats`"
            )
        # The ink of a kit file is chosen to save the printer's ink, and its stock is for pieces of other sizes.
        printed = game_night.kit_job(table, chosen)
        job = replace_fields(printed, ink=options.get("ink") or Job().ink, stock=None)
        products, name, title = table.products, table.case.id, table.evening.title
        setup: KitFile | None = table.evening
    else:
        data = load(find_game(what).id, project=session.project, store=session.store, workers=session.workers)
        findings = list(data.findings)
        if blocks_printing(findings):
            return None, findings
        job = requests.build_job(chosen, game_options(data.game.id))
        requests.check_choices(data.game, data.library, job.choices)
        products, name, title = requests.kit_products(data.game.all_products), "", data.game.title
        # The aircraft of a first night are the set-up of a whole game.
        setup = data.library.get(KITS, FIRST_NIGHT)
    if wanted := [id for text in options.get("products") or () for id in text.split(",") if id]:
        products = tuple(requests.find_product(data.game, id) for id in dict.fromkeys(wanted))
        name = "-".join(filter(None, (name, *(product.id for product in products[:3]))))
    return Order(data, tuple(products), job, name, title, setup, bool(wanted)), findings


def _style(target: ExportTarget, job: Job, options: Mapping[str, Any]) -> PictureStyle:
    format = options.get("format") or target.formats[0]
    if format not in target.formats:
        raise UsageError(f"{target.name} does not accept {format}. Use `--format {target.formats[0]}`")
    if target.colour != "rgb":
        raise UsageError(
            f"{target.name} needs {target.colour.upper()} colours, and printgen writes RGB. Use `printgen export pieces`, and "
            "convert its pictures with the profile of the service"
        )
    bleed = job.bleed if options.get("bleed") else target.bleed
    return PictureStyle(format, options.get("resolution") or target.resolution, bleed, job.ink)


def _targets(project: Project, game: str, session: Session) -> dict[str, ExportTarget]:
    data = load(game, project=project, store=session.store, workers=session.workers)
    return {id: case.record for id, case in data.library.of(TARGETS).items()}
