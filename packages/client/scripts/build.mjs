/**
 * Builds the client for `import` in `dist` and for `require` in `dist/cjs`, with one set of declarations for both. The
 * arguments are options of the compiler.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const client = fileURLToPath(new URL('../', import.meta.url));
const compiler = join(client, '../../node_modules/typescript-7/bin/tsc');

rmSync(join(client, 'dist'), { recursive: true, force: true });
for (const project of ['tsconfig.json', 'tsconfig.cjs.json'])
  execFileSync(process.execPath, [compiler, '-p', project, ...process.argv.slice(2)], {
    cwd: client,
    stdio: 'inherit',
  });
writeFileSync(join(client, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(client, 'dist/index.d.ts'), "export * from './cjs/index.js';\n");
