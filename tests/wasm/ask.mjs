// Asks the WebAssembly module one question of each kind, and checks what comes back: `node tests/wasm/ask.mjs FILE.wasm`.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const bytes = await readFile(process.argv[2]);
let begun = 0;
let stopped = () => false;
let heard = [];
const read = (start, length) =>
    new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(memory.buffer, start, length));
const { instance } = await WebAssembly.instantiate(bytes, {
    env: {
        hakugei_spent: () => performance.now() - begun,
        hakugei_stop: () => (stopped() ? 1 : 0),
        hakugei_tell: (start, length) => heard.push(JSON.parse(read(start, length))),
    },
});
const { memory, room, ask, answer_start } = instance.exports;

// Asks with bytes, and returns the reply.
function reply(question) {
    const start = room(question.length);
    assert.notEqual(start, 0, "the question fits");
    new Uint8Array(memory.buffer, start, question.length).set(question);
    heard = [];
    begun = performance.now();
    const length = ask();
    return JSON.parse(read(answer_start(), length));
}

let number = 0;
const asked = new Set();

// Asks a question, and returns its answer.
function answer(question, fields = {}) {
    number += 1;
    asked.add(question);
    const text = JSON.stringify({ ask: 1, id: number, question, ...fields });
    const said = reply(new TextEncoder().encode(text));
    assert.equal(said.id, number);
    assert.ok(said.answer, `${question}: ${JSON.stringify(said)}`);
    return said.answer;
}

const { variants } = answer("variants");
assert.ok(variants.length > 20);
for (const { id, start } of variants) {
    const game = { variant: id };
    const variant = answer("variant", { game });
    assert.equal(variant.start, start);
    const position = answer("position", { game });
    assert.equal(position.sfen, start);
    const first = position.legal[0];
    assert.deepEqual(answer("why", { game, move: first.usi }), { legal: true, usi: first.usi, read_as: null, refusal: null });
    assert.ok(["object", "string"].includes(typeof answer("warn", { game, move: first.usi }).words), id);
    assert.ok(answer("explain", { game, move: first.usi }).words.endsWith("."));
    const stands = position.board.flat().filter((piece) => piece !== null);
    assert.equal(answer("threats", { game }).pieces.length, stands.length);
    const { best } = answer("think", { game, depth: 2 });
    assert.ok(position.moves.includes(best.usi), id);
    assert.ok(heard.length > 0 && heard.every(({ news }) => news.line.length > 0));
    const text = answer("source", { game });
    assert.ok(answer("check", { file: text }).valid, id);
    const { pieces, lacking } = answer("pictures", { game });
    assert.ok(pieces.length > 0 && pieces.every(({ black, white }) => black.startsWith("<svg") && white.startsWith("<svg")), id);
    assert.deepEqual(lacking, [], id);
    for (const what of ["board", "card"]) assert.ok(answer("picture", { game, what }).svg.startsWith("<svg"), id);
    const moves = [first.usi];
    const review = answer("review", { game: { ...game, moves }, nodes: 50 });
    assert.equal(review.moves.length, 1);
    // Games on large boards, to find lessons in, would take too long here.
    const isSmall = variant.board.files * variant.board.ranks <= 30;
    const { lessons } = isSmall ? answer("lessons", { game }) : { lessons: [] };
    for (const lesson of lessons.slice(0, 1)) {
        const { sfen, goal, piece, square, within, solutions } = lesson;
        const attempt = {
            game: { ...game, sfen }, goal, within, move: solutions[0].usi,
            ...(piece && { piece }), ...(square && { square }), solutions: solutions.map((one) => one.usi),
        };
        assert.notEqual(answer("attempt", attempt).result, "missed", id);
    }
    const record = answer("write", { game: { ...game, moves }, form: "record" });
    const again = answer("read", { text: record.text });
    assert.deepEqual(again.nodes.map((node) => node.move), moves, id);
}

// A level that follows goes up after a win.
const levelAfter = (...outcomes) => answer("level", { played: outcomes.map((outcome) => ({ level: 2, outcome })) }).level;
assert.ok(levelAfter("won") > levelAfter() && levelAfter("lost") < levelAfter());

// A search that nothing bounds ends by the host's word, one with a time by the host's clock.
const game = { variant: variants[0].id };
stopped = () => heard.length >= 3;
assert.equal(answer("think", { game }).stopped, true);
stopped = () => false;
answer("think", { game, ms: 200 });
assert.ok(performance.now() - begun < 2000, "the clock that is handed in ends a search");

// What is wrong is said, and the module answers on.
assert.match(reply(new Uint8Array([0x7b, 0xff])).error.message, /not UTF-8/);
assert.match(reply(new TextEncoder().encode('{"ask": 1, "question": "wyh"}')).error.message, /did you mean `why`/);
assert.equal(room(2 ** 31 - 1), 0);
assert.equal(answer("variants").variants.length, variants.length);

const schema = JSON.parse(await readFile(new URL("../../docs/ask.schema.json", import.meta.url), "utf8"));
assert.deepEqual([...asked].sort(), schema.oneOf.map(({ title }) => title).sort(), "each kind of question was asked");
console.log(`${asked.size} kinds of questions about ${variants.length} variants: ${[...asked].join(", ")}`);
