// A portrait: a picture that is dropped or chosen, cropped to the frame of the card, and sent as a new picture.
"use strict";

const drop = document.getElementById("drop"), crop = document.getElementById("crop"), zoom = document.getElementById("zoom-by");
const canvas = crop.querySelector("canvas"), frame = canvas.getContext("2d");
let picture = null, x = 0, y = 0;
canvas.width = 30 * drop.dataset.width;
canvas.height = 30 * drop.dataset.height;

/** Open a file for cropping. */
async function choose(file) {
  studio.note("problem", "");
  try {
    picture = await createImageBitmap(file);
  } catch {
    studio.note("problem", document.getElementById("problem").dataset.unreadable);
    return;
  }
  zoom.value = 1;
  x = y = 0.5;
  crop.showModal();
  canvas.focus();
  paint();
}

/** Return the size of the picture in the frame. */
function scaled() {
  const by = Math.max(canvas.width / picture.width, canvas.height / picture.height) * zoom.value;
  return [picture.width * by, picture.height * by];
}

function paint() {
  const [width, height] = scaled();
  [x, y] = [x, y].map((it) => Math.min(1, Math.max(0, it)));
  frame.fillStyle = "#fff";
  frame.fillRect(0, 0, canvas.width, canvas.height);
  frame.drawImage(picture, (canvas.width - width) * x, (canvas.height - height) * y, width, height);
}

/** Move the picture by a number of pixels of the canvas. */
function move(right, down) {
  const [width, height] = scaled();
  x -= width > canvas.width ? right / (width - canvas.width) : 0;
  y -= height > canvas.height ? down / (height - canvas.height) : 0;
  paint();
}

async function send() {
  const content = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  const digest = document.getElementById("state").dataset.digest;
  const answer = await studio.upload(`${drop.dataset.upload}?digest=${digest}`, new File([content], "portrait.jpg"));
  crop.close();
  studio.note("problem", answer.problem);
  if (!answer.digest) return;
  // The particulars that were typed stay.
  document.getElementById("state").dataset.digest = answer.digest;
  await submit("check");
}

document.getElementById("picture").addEventListener("change", (event) => event.target.files[0] && choose(event.target.files[0]));
zoom.addEventListener("input", paint);
crop.querySelector("[data-use]").addEventListener("click", () => send().catch(() => studio.lost()));
canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
canvas.addEventListener("pointermove", (event) => {
  const by = canvas.width / canvas.getBoundingClientRect().width;
  if (event.buttons) move(event.movementX * by, event.movementY * by);
});
canvas.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12] }[event.key];
  if (!step) return;
  event.preventDefault();
  move(...step);
});
for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (file) choose(file);
});
