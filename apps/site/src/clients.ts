/** Packs the typed client into npm packages that the service serves, and reads the client for Python. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packed } from '../scripts/tarball.mjs';
import { hashedFile, siteFile, type SiteFile } from './site-file.js';

const CLIENT = new URL('../../../packages/client/', import.meta.url);
const RELEASED = new URL('released/', CLIENT);

/** Returns the package of the current client and the packages of the released clients (rule 11.19). */
export function clientFiles(): { readonly current: SiteFile; readonly released: readonly SiteFile[] } {
  const { name, bytes } = packed(fileURLToPath(CLIENT));
  const released = readdirSync(RELEASED).filter((file) => file.endsWith('.tgz') && file !== name);
  return {
    current: hashedFile('client', name, bytes),
    released: released.map((file) => hashedFile('client', file, readFileSync(new URL(file, RELEASED)))),
  };
}

/** Returns the client for Python, which is one file (rule 11.19). */
export function pythonClient(): SiteFile {
  const source = new URL('python/brand_visibility/__init__.py', CLIENT);
  return siteFile('brand_visibility.py', readFileSync(source));
}
