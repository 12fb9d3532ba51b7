/**
 * `node packages/client/scripts/pack.mjs FOLDER` packs the built client into the folder, with the released ones in
 * `released` below it: what the service serves. Without FOLDER it adds the built client to the released ones.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { packed } from './tarball.mjs';

const client = fileURLToPath(new URL('../', import.meta.url));
const released = join(client, 'released');
const folder = argv[2] ?? released;

mkdirSync(folder, { recursive: true });
if (folder !== released) cpSync(released, join(folder, 'released'), { recursive: true });
const { name, bytes } = packed(client);
writeFileSync(join(folder, name), bytes);
