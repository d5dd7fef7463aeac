//! Bundles CodeMirror 6 into ../page/vendor/codemirror.js, with the licences of its packages beside it.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = fileURLToPath(new URL('../page/vendor/', import.meta.url));

const built = await build({
  absWorkingDir: here, entryPoints: ['entry.js'], bundle: true, format: 'esm', target: 'es2022', minify: true, charset: 'ascii',
  legalComments: 'none', metafile: true, write: false,
  banner: { js: '/* CodeMirror 6, bundled. Licence: codemirror.LICENSE.txt; how it was made: README.md. */' },
});
writeFileSync(`${out}codemirror.js`, built.outputFiles[0].text);

/** The packages of which something is in the bundle, each with its version and its licence. */
const names = new Set(Object.keys(built.metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
const licences = [...names].sort().map((name) => {
  const { version, license } = JSON.parse(readFileSync(`${here}node_modules/${name}/package.json`, 'utf8'));
  const text = readFileSync(`${here}node_modules/${name}/LICENSE`, 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
});
const rule = `\n${'-'.repeat(78)}\n\n`;
writeFileSync(`${out}codemirror.LICENSE.txt`, `codemirror.js holds code of these packages, each under its licence.\n${rule}${licences.join(rule)}`);
