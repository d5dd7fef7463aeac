// Games of the computer against itself as KIF, read by shogiops and tsshogi; and the KIF that these write of the same games,
// read by hakugei. Every position must be the same. `node check.js HAKUGEI FOLDER GAMES`, see run.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeKifHeader, makeKifMoveOrDrop, normalizedKifLines, parseKifHeader, parseKifMovesOrDrops } from 'shogiops/notation/kif';
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

/** A position without what some programs leave out: the number of the move, what was just taken, the order of a hand. */
const core = sfen => {
    const [board, side, hands = ''] = sfen.split(' ');
    const held = (hands.match(/\d*\+?[A-Za-z]/g) ?? []).sort().join('');
    return `${board} ${side} ${held}`;
};

/**
 * The moves of a KIF as shogiops reads them, each made; and whether it stopped at what it does not read: the drop of a tokin, which
 * it writes all the same, and a lion's pass without the square on the way.
 */
function byShogiops(kif) {
    const position = parseKifHeader(kif).unwrap();
    const lines = normalizedKifLines(kif).filter(line => /^\d+\s.*[（(打]/.test(line));
    const isPass = line => /^\d+ (\S+?[一二三四五六七八九十]+)\S* （←\1）/.test(line);
    const end = lines.findIndex(line => line.includes('と打') || isPass(line));
    const readable = end < 0 ? lines : lines.slice(0, end);
    const seen = parseKifMovesOrDrops(readable).map(move => {
        if (!position.isLegal(move)) throw new Error(`shogiops refuses move ${position.moveNumber}: ${JSON.stringify(move)}`);
        position.play(move);
        return { move, sfen: makeSfen(position) };
    });
    return { seen, isCut: end >= 0 };
}

/** The KIF that shogiops writes of some moves from the start of a KIF. */
function shogiopsKif(kif, seen) {
    const position = parseKifHeader(kif).unwrap();
    const lines = [makeKifHeader(position), '手数----指手---------消費時間--'];
    let last;
    seen.forEach(({ move }, index) => {
        const steps = makeKifMoveOrDrop(position, move, last).split('\n');
        lines.push(...steps.map(step => `${index + 1} ${step}`));
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
    let read = 0;
    for (const name of readdirSync(records)) {
        const file = join(records, name);
        const usi = run(['convert', file, '--to', 'usi', '--lossy']);
        const kif = run(['convert', file, '--to', 'kif', '--lossy']);
        const ours = positions(variant, usi);
        const what = `${variant}, ${name}`;
        try {
            const { seen, isCut } = byShogiops(kif);
            const known = isCut ? ours.slice(0, seen.length) : ours;
            compare(`${what}, read by shogiops`, known, seen.map(({ sfen }) => sfen));
            read += seen.length;
            const back = join(folder, `${variant}-${name}.kif`);
            writeFileSync(back, shogiopsKif(kif, seen));
            const again = run(['convert', back, '--to', 'usi', '--lossy', '--variant', variant]);
            compare(`${what}, written by shogiops`, known, positions(variant, again));
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
    console.log(`${variant}: ${readdirSync(records).length} games, ${moves} moves, of which shogiops read ${read}`);
    if (read < moves / 4) differs(variant, `${moves} moves`, `reads ${read}`);
}

process.exit(failures === 0 ? 0 : 1);
