// Writes the types of questions and answers for the page from their schema: `node tests/browser/types.js` checks that
// crates/serve/page/ask.d.ts is what it would write, `--write` writes it.
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('docs/ask.schema.json', root), 'utf8'));
const file = new URL('crates/serve/page/ask.d.ts', root);

// The shorter names that the page uses.
const SHORT = {
  Variant: 'DescribedVariant', Piece: 'PieceAnswer', PieceMoves: 'MovesAnswer', Move: 'MoveAnswer', Position: 'PositionAnswer', Outcome: 'OutcomeAnswer',
  RecordNode: 'Node', Score: 'ThoughtScore', Diagnostic: 'EditorDiagnostic', Pictures: 'PiecePictures', Picture: 'DrawnPicture',
};

const name = (ref) => ref.split('/').pop();
const NAMES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

// The type that a schema describes.
function type(shape) {
  if (shape === true) return 'unknown';
  if (shape.$ref) return name(shape.$ref);
  if ('const' in shape) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = shape.anyOf ?? shape.oneOf;
  if (either) return either.map(type).join(' | ');
  if (Array.isArray(shape.type)) return shape.type.map((one) => type({ ...shape, type: one })).join(' | ');
  if (shape.type === 'array') return `(${type(shape.items)})[]`;
  if (shape.type === 'object') return members(shape);
  const known = NAMES[shape.type];
  if (!known) throw new Error(`there is no type for ${JSON.stringify(shape)}`);
  return known;
}

// The members of an object, each with what is said about it.
function members(shape) {
  const required = shape.required ?? [];
  const lines = Object.entries(shape.properties ?? {}).map(([member, of]) => {
    const said = of.description ? `  /** ${of.description.replaceAll('\n', ' ')} */\n` : '';
    return `${said}  ${member}${required.includes(member) ? '' : '?'}: ${type(of)};\n`;
  });
  return `{\n${lines.join('')}}`;
}

function declared([called, shape]) {
  const first = shape.description?.split('\n')[0];
  return `${first ? `/** ${first} */\n` : ''}export type ${called} = ${type(shape)};\n`;
}

const table = (rows) => `{ ${Object.entries(rows).map(([of, shape]) => `${of}: ${type(shape)}`).join('; ')} }`;
const made = [
  '//! The shapes of questions and answers. Made from docs/ask.schema.json by `node tests/browser/types.js --write`: change the types in crates/ask/src.\n',
  ...Object.entries(schema.$defs).map(declared),
  ...Object.entries(SHORT).map(([short, of]) => `export type ${short} = ${of};\n`),
  `/** Which question has which answer. */\nexport type Answers = ${table(schema['x-answers'])};\n`,
  `/** Which question has which news. */\nexport type NewsOf = ${table(schema['x-news'])};\n`,
].join('\n');

if (process.argv.includes('--write')) {
  writeFileSync(file, made);
} else if (readFileSync(file, 'utf8') !== made) {
  console.error('crates/serve/page/ask.d.ts is not that of docs/ask.schema.json: run `node tests/browser/types.js --write`');
  process.exit(1);
}
