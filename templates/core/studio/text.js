// A text field for YAML: colours, findings as marks, and completion from the fields of the file. It replaces a textarea.
"use strict";

/** Return the parents of a line's entry, from the top: keys, and `*` for items of lists. */
function parentsOf(doc, number, indent) {
  const path = [];
  for (let at = number - 1; at > 0 && indent > 0; at -= 1) {
    const [, outer, dash, key] = doc.line(at).text.match(/^(\s*)((?:- +)*)([^\s#:][^:]*(?=:(?:\s|$)))?/);
    if (key === undefined) continue;
    const column = outer.length + dash.length;
    if (column < indent) {
      path.unshift(key);
      indent = column;
    }
    if (dash && column === indent) {
      path.unshift("*");
      indent = outer.length;
    }
  }
  return path;
}

/** Return the values of a key, with their meanings. */
function valuesOf(entry) {
  return (entry?.values ?? []).map((label) => ({ label, info: entry.meanings?.[label], type: "constant" }));
}

/** Return what can be typed at a place: the keys of its group, or the values of its key. */
function completionsAt(fields, context) {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const found = before.match(/^(\s*)(- +)?(?:([\w.-]+):\s+)?([\w.-]*)$/);
  if (!found || (!found[4] && !context.explicit)) return null;
  const [, outer, dash = "", key, typed] = found;
  const parents = parentsOf(context.state.doc, line.number, outer.length + dash.length);
  if (dash) parents.push("*");
  const here = fields.filter((it) => it.parent.length === parents.length && it.parent.every((name, at) => name === "*" || name === parents[at]));
  const options = key
    ? valuesOf(here.find((it) => it.label === key))
    : here.map((it) => ({ label: it.label, info: it.about || undefined, apply: `${it.label}: `, type: "property" }));
  return options.length ? { from: context.pos - typed.length, options } : null;
}

/** Replace a textarea; return the text field: its text, its focus, its marks, and its selection of a line. */
studio.textField = (area, onInput) => {
  const C = window.CodeMirror;
  const label = area.labels?.[0]?.textContent || "";
  const colours = C.HighlightStyle.define([
    { tag: C.tags.comment, color: "var(--quiet)" },
    { tag: [C.tags.propertyName, C.tags.definition(C.tags.propertyName)], color: "var(--link)" },
    { tag: [C.tags.string, C.tags.number, C.tags.content], color: "var(--ink)" },
    { tag: [C.tags.punctuation, C.tags.separator, C.tags.squareBracket, C.tags.brace], color: "var(--quiet)" },
  ]);
  const fields = JSON.parse(area.dataset.fields || "[]");
  let quiet = false;
  const view = new C.EditorView({
    doc: area.value,
    extensions: [
      C.EditorView.cspNonce.of(document.querySelector("meta[name=style-nonce]").content),
      C.EditorView.contentAttributes.of({ "aria-label": label, id: `${area.id}-lines`, spellcheck: "false", tabindex: "0" }),
      C.EditorView.lineWrapping,
      C.lineNumbers(), C.lintGutter(), C.history(), C.indentOnInput(), C.indentUnit.of("  "), C.yaml(), C.syntaxHighlighting(colours),
      C.autocompletion({ override: [(context) => completionsAt(fields, context)] }),
      C.keymap.of([...C.completionKeymap, ...C.defaultKeymap, ...C.historyKeymap]),
      C.EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        area.value = update.state.doc.toString();
        if (!quiet) onInput();
      }),
    ],
  });
  area.hidden = true;
  area.after(view.dom);
  return {
    get value() { return view.state.doc.toString(); },
    set value(text) {
      if (text === this.value) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    get hasFocus() { return view.hasFocus; },
    focus() { view.focus(); },
    select(number) {
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
      // In the middle of the window, the line is clear of the bars above and below.
      view.dispatch({ selection: { anchor: line.from, head: line.to }, effects: C.EditorView.scrollIntoView(line.from, { y: "center" }) });
      view.focus();
    },
    mark(findings) {
      const marks = findings.filter((it) => it.line && it.line <= view.state.doc.lines).map((it) => {
        const line = view.state.doc.line(it.line);
        const from = line.from + line.text.search(/\S|$/);
        return { from, to: line.to, severity: it.level, message: it.message };
      });
      view.dispatch(C.setDiagnostics(view.state, marks));
    },
  };
};
