// Runs before textual.js, which opens the terminal once the page is loaded.
"use strict";
{
  const COLUMNS = 66, CELL = 0.6, LEAST = 6, MOST = 16;
  const ended = (sentence) => {
    if (sentence) document.querySelector(".closed .message").textContent = sentence;
  };
  const hear = ({ data }) => {
    if (typeof data === "string") {
      const [kind, text] = JSON.parse(data);
      if (kind === "said") ended(text);
    } else if (data.byteLength < 200) {
      const title = new TextDecoder().decode(data).match(/^\x1b\]0;(.*)\x07$/);
      if (title) document.title = title[1];
    }
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url) {
      super(url);
      this.addEventListener("message", hear);
      this.addEventListener("open", () => setTimeout(focus));
    }
    send(data) {
      if (this.readyState === Plain.OPEN) super.send(data);
    }
  };
  const focus = () => document.querySelector(".xterm-helper-textarea")?.focus();
  const fitting = () => Math.max(LEAST, Math.min(MOST, Math.floor(window.innerWidth / COLUMNS / CELL)));
  document.addEventListener("DOMContentLoaded", () => {
    const terminal = document.querySelector(".textual-terminal");
    const size = fitting();
    terminal.dataset.fontSize = size;
    // A telephone that is turned has room for letters of another size, which are chosen once for a terminal.
    matchMedia("(orientation: portrait)").addEventListener("change", () => {
      if (fitting() !== size) location.reload();
    });
    terminal.dataset.sessionWebsocketUrl = new URL(terminal.dataset.socket, location.href).href.replace(/^http/, "ws");
    document.querySelector(".again").addEventListener("click", () => location.reload());
  });
  window.addEventListener("focus", focus);
}
