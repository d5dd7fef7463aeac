// Games of the computer against itself as KIF, read by shogiops and tsshogi; and the KIF that these write of the same games,
// read by hakugei. Every position must be the same. `node check.js HAKUGEI FOLDER GAMES`, see run.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeKifHeader, makeKifMoveOrDrop, normalizedKifLines, parseKifHeader, parseKifMoveOrDrop } from 'shogiops/notation/kif';
import { makeSfen } from 'shogiops/sfen';
import { exportKIF, importKIF, Move } from 'tsshogi';

const [program, folder, games] = process.argv.slice(2);

/** Our ids by the names of the rules that shogiops has. */
const RULES = {
    standard: 'shogi',
    minishogi: 'minishogi',
    chushogi: 'chu',
    annanshogi: 'annan',
    kyotoshogi: 'kyoto',
    checkshogi: 'checkshogi',
};

const run = (args, input) => execFileSync(program, args, { encoding: 'utf8', input, maxBuffer: 1 << 26 });

let failures = 0;
const differs = (what, ours, theirs) => {
    failures += 1;
    console.log(`${what}\n  hakugei: ${ours}\n  other:   ${theirs}`);
};

/** The position of hakugei after each of the moves of a USI text. */
function positions(variant, usi) {
    const moves = usi.trim().split(/\s+/).slice(usi.startsWith('position') ? 3 : 2);
    if (moves.length === 0) return [];
    const ask = (_, count) =>
        JSON.stringify({ ask: 1, question: 'position', game: { variant, moves: moves.slice(0, count + 1) } });
    const replies = run(['ask'], `${moves.map(ask).join('\n')}\n`).trim().split('\n');
    return replies.map(reply => JSON.parse(reply).answer.sfen);
}

/** A position without what some programs leave out: the number of the move, and what was just taken. */
const core = sfen => sfen.split(' ').slice(0, 3).join(' ');

/** The moves of a KIF as shogiops reads them, each made. */
function byShogiops(kif) {
    const position = parseKifHeader(kif).unwrap();
    const seen = [];
    let last;
    for (const line of normalizedKifLines(kif)) {
        const move = /^\s*\d+\s/.test(line) ? parseKifMoveOrDrop(line, last) : undefined;
        if (move === undefined) continue;
        if (!position.isLegal(move)) throw new Error(`shogiops refuses ${line}`);
        position.play(move);
        last = move.to;
        seen.push({ move, sfen: makeSfen(position) });
    }
    return seen;
}

/** The KIF that shogiops writes of some moves from the start of a KIF. */
function shogiopsKif(kif, seen) {
    const position = parseKifHeader(kif).unwrap();
    const lines = [makeKifHeader(position), '手数----指手---------消費時間--'];
    let last;
    seen.forEach(({ move }, index) => {
        lines.push(`${index + 1} ${makeKifMoveOrDrop(position, move, last)}`);
        position.play(move);
        last = move.to;
    });
    return `${lines.join('\n')}\n`;
}

/** Compares the positions of hakugei and another program after each move. */
function compare(what, ours, theirs) {
    if (ours.length !== theirs.length) differs(`${what}: another number of moves`, ours.length, theirs.length);
    const at = ours.findIndex((sfen, index) => core(sfen) !== core(theirs[index] ?? ''));
    if (at >= 0) differs(`${what}: after move ${at + 1}`, ours[at], theirs[at]);
}

for (const [rules, variant] of Object.entries(RULES)) {
    const records = join(folder, variant);
    run(['match', variant, '--engine', 'builtin level=12', '--engine', 'builtin level=9', '--games', games, '--seed', '5',
        '--opening-plies', '6', '--max-plies', '160', '--records', records]);
    let moves = 0;
    for (const name of readdirSync(records)) {
        const file = join(records, name);
        const usi = run(['convert', file, '--to', 'usi', '--lossy']);
        const kif = run(['convert', file, '--to', 'kif', '--lossy']);
        const ours = positions(variant, usi);
        const what = `${variant}, ${name}`;
        try {
            const seen = byShogiops(kif);
            compare(`${what}, read by shogiops`, ours, seen.map(({ sfen }) => sfen));
            const back = join(folder, `${variant}-${name}.kif`);
            writeFileSync(back, shogiopsKif(kif, seen));
            const again = run(['convert', back, '--to', 'usi', '--lossy', '--variant', variant]);
            compare(`${what}, written by shogiops`, ours, positions(variant, again));
        } catch (error) {
            differs(`${what}, shogiops`, 'reads it', error.message);
        }
        if (rules === 'standard') {
            const record = importKIF(kif);
            if (record instanceof Error) {
                differs(`${what}, tsshogi`, 'reads it', record.message);
                continue;
            }
            const nodes = record.moves.filter(node => node.ply > 0 && node.move instanceof Move);
            const sfens = nodes.map(node => {
                record.goto(node.ply);
                return record.position.sfen;
            });
            compare(`${what}, read by tsshogi`, ours, sfens);
            const back = join(folder, `ts-${name}.kif`);
            writeFileSync(back, exportKIF(record, {}));
            const again = run(['convert', back, '--to', 'usi', '--lossy', '--variant', variant]);
            compare(`${what}, written by tsshogi`, ours, positions(variant, again));
        }
        moves += ours.length;
    }
    console.log(`${variant}: ${readdirSync(records).length} games, ${moves} moves`);
    if (moves === 0) differs(variant, 'no moves', '');
}

process.exit(failures === 0 ? 0 : 1);
