/**
 * `node packages/messages/scripts/keys.mjs FOLDER...` writes the types of the English catalogue `messages/en.json` in
 * each folder of sources to `generated/messages.ts` in it, so that the compiler checks each use of a message.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '../dist/check.js';

for (const folder of process.argv.slice(2)) {
  const english = JSON.parse(readFileSync(join(folder, 'messages/en.json'), 'utf8'));
  mkdirSync(join(folder, 'generated'), { recursive: true });
  writeFileSync(join(folder, 'generated/messages.ts'), keysOf(english));
}
