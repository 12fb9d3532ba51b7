/**
 * Builds the client for `import` in `dist` and for `require` in `dist/cjs`, with one set of declarations for both. The
 * arguments are options of the compiler.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '../../tooling/compile.mjs';

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
compile(['tsconfig.json', 'tsconfig.cjs.json'], process.argv.slice(2), ['dist/index.d.ts']);
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');
writeFileSync('dist/index.d.ts', "export * from './cjs/index.js';\n");
