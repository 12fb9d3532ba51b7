/**
 * `node packages/client/scripts/pack.mjs` adds the built client to the released ones, which later versions of the
 * service serve.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from '../../../apps/site/scripts/tarball.mjs';

const client = fileURLToPath(new URL('../', import.meta.url));
const { name, bytes } = packed(client);
writeFileSync(join(client, 'released', name), bytes);
