/** `node ../../packages/tooling/mirror.mjs FROM TO`: makes the files of a folder those of another. */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';

const [, , from, to] = argv;
cpSync(from, to, { recursive: true });
for (const name of readdirSync(to, { recursive: true }))
  if (!existsSync(join(from, name))) rmSync(join(to, name), { recursive: true, force: true });
