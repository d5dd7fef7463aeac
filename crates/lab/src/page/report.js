"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const CELL = 100;
  document.documentElement.classList.add("scripted");

  // One table of agents at a time.
  const agents = document.getElementById("agents");
  const tables = agents ? [...agents.querySelectorAll("details.agent")] : [];
  if (tables.length > 1) {
    const label = document.createElement("label");
    label.className = "choice";
    label.append("Games of ");
    const select = document.createElement("select");
    for (const table of tables) {
      const option = new Option(table.dataset.agent, table.dataset.agent, table.open, table.open);
      select.append(option);
    }
    label.append(select, " against itself");
    const show = () => {
      for (const table of tables) {
        table.hidden = table.dataset.agent !== select.value;
        table.open = !table.hidden;
      }
    };
    select.addEventListener("change", show);
    agents.prepend(label);
    show();
  }

  // Games that are played through.
  const data = JSON.parse(document.getElementById("games-data").textContent);

  const use = (name, x, y) => {
    const element = document.createElementNS(SVG, "use");
    element.setAttribute("href", "#" + name);
    element.setAttribute("x", x);
    element.setAttribute("y", y);
    return element;
  };

  const positionAt = (game, ply) => {
    const squares = [...game.start];
    const hands = [new Map(), new Map()];
    for (const [side, kind, count] of game.hands) hands[side].set(kind, count);
    let last = [];
    for (const [changed, held, marked] of game.plies.slice(0, ply)) {
      for (const [square, piece] of changed) squares[square] = piece;
      for (const [side, kind, count] of held) hands[side].set(kind, count);
      last = marked;
    }
    return { squares, hands, last };
  };

  const drawBoard = (figure, variant, position) => {
    const corner = (square) => [
      (variant.files - 1 - (square % variant.files)) * CELL,
      Math.floor(square / variant.files) * CELL,
    ];
    const men = [];
    position.squares.forEach((piece, square) => {
      if (piece >= 0) men.push(use(variant.pieces[piece], ...corner(square)));
    });
    figure.querySelector(".men").replaceChildren(...men);
    const marks = position.last.map((square) => {
      const mark = document.createElementNS(SVG, "rect");
      const [x, y] = corner(square);
      for (const [name, value] of Object.entries({ x, y, width: CELL, height: CELL })) mark.setAttribute(name, value);
      return mark;
    });
    figure.querySelector(".last").replaceChildren(...marks);
  };

  const drawHands = (figure, variant, position) => {
    for (const hand of figure.querySelectorAll(".hand")) {
      const side = Number(hand.dataset.side);
      const held = [];
      for (const [kind, count] of [...position.hands[side]].sort((a, b) => a[0] - b[0])) {
        if (count === 0) continue;
        const picture = document.createElementNS(SVG, "svg");
        picture.setAttribute("class", "piece");
        picture.setAttribute("viewBox", "0 0 100 100");
        picture.append(use(variant.pieces[2 * kind + side], 0, 0));
        held.push(picture);
        if (count > 1) held.push("×" + count);
      }
      if (held.length === 0) held.push("nothing");
      hand.querySelector(".held").replaceChildren(...held);
    }
  };

  const button = (text, label, action) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = text;
    element.setAttribute("aria-label", label);
    element.title = label;
    element.addEventListener("click", action);
    return element;
  };

  for (const figure of document.querySelectorAll("figure.game")) {
    const game = data.games[Number(figure.dataset.game)];
    const variant = data.variants[game.variant];
    const names = [...figure.querySelectorAll(".moves span")];
    const usi = figure.querySelector(".usi code").textContent.split(" ");
    const most = game.plies.length;
    let ply = most;

    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: 0, max: most, value: most });
    slider.setAttribute("aria-label", "move");
    const said = document.createElement("output");

    const show = (wanted) => {
      ply = Math.max(0, Math.min(most, wanted));
      const position = positionAt(game, ply);
      drawBoard(figure, variant, position);
      drawHands(figure, variant, position);
      slider.value = ply;
      const move = ply === 0 ? "the start" : names[ply - 1].textContent + " (" + usi[ply - 1] + ")";
      said.textContent = ply + " of " + most + ": " + move;
      slider.setAttribute("aria-valuetext", said.textContent);
      names.forEach((name, number) => {
        const isNow = number === ply - 1;
        name.classList.toggle("now", isNow);
        if (isNow) {
          name.setAttribute("aria-current", "step");
          const list = name.parentElement;
          list.scrollTop = name.offsetTop - list.clientHeight / 2;
        } else {
          name.removeAttribute("aria-current");
        }
      });
    };

    slider.addEventListener("input", () => show(Number(slider.value)));
    names.forEach((name, number) => name.addEventListener("click", () => show(number + 1)));

    const player = figure.querySelector(".player");
    player.tabIndex = 0;
    player.setAttribute("role", "group");
    player.setAttribute("aria-label", "board of the game, arrow keys go from move to move");
    player.addEventListener("keydown", (event) => {
      const wanted = { ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowUp: ply - 1, ArrowDown: ply + 1, Home: 0, End: most }[event.key];
      if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(wanted);
    });

    const controls = document.createElement("div");
    controls.className = "controls";
    controls.append(
      button("|◀", "to the start", () => show(0)),
      button("◀", "one move back", () => show(ply - 1)),
      button("▶", "one move on", () => show(ply + 1)),
      button("▶|", "to the end", () => show(most)),
      slider,
      said,
    );
    player.append(controls);
    show(most);
  }

  // Paper shows all.
  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open]):not([hidden])")];
    for (const one of opened) one.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });
})();
