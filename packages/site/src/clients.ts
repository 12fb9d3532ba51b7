/** Packs the typed client as the files that the service serves. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packed } from '../scripts/tarball.mjs';
import { hashedFile, type SiteFile } from './site-file.js';

const CLIENT = new URL('../../client/', import.meta.url);
const RELEASED = new URL('released/', CLIENT);

/** The typed client, as its package is built, and the released ones (rule 11.19). */
export function clientFiles(): { readonly current: SiteFile; readonly released: readonly SiteFile[] } {
  const { name, bytes } = packed(fileURLToPath(CLIENT));
  const released = readdirSync(RELEASED).filter((file) => file.endsWith('.tgz') && file !== name);
  return {
    current: hashedFile('client', name, bytes),
    released: released.map((file) => hashedFile('client', file, readFileSync(new URL(file, RELEASED)))),
  };
}
