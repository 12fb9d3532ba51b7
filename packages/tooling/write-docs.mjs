/**
 * Writes what is made of the contract, as it was built: documents, parts of one, and the types of the client; with `--release` also
 * the copy of the description that later ones are compared with, unless they break it under the same major version.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientTypes } from '../client/scripts/client-types.mjs';
import { unannouncedChanges } from '../contract/dist/compatibility/breaking-changes.js';
import {
  ENDPOINTS,
  LOCAL_URL,
  errorsText,
  importFormatText,
  importSchemaText,
  openApiText,
} from '../contract/dist/index.js';

const docs = new URL('../../docs/', import.meta.url);
const types = new URL('../client/src/generated/', import.meta.url);
const description = openApiText(ENDPOINTS, LOCAL_URL);
writeFileSync(new URL('openapi.json', docs), description);
writeFileSync(new URL('errors.md', docs), errorsText());
writeFileSync(new URL('import.schema.json', docs), importSchemaText());
const format = new URL('import-format.md', docs);
writeFileSync(format, importFormatText(readFileSync(format, 'utf8')));
for (const [name, text] of Object.entries(await clientTypes(description))) {
  writeFileSync(new URL(name, types), text);
}
if (process.argv.includes('--release')) release(new URL('released/openapi.json', docs));

function release(file) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const broken = before ? unannouncedChanges(before, JSON.parse(description)) : [];
  for (const change of broken) console.error(change);
  if (broken.length === 0) writeFileSync(file, description);
  else {
    console.error(`not released: this breaks ${before.info.version}; raise INTERFACE_VERSION or undo it`);
    process.exitCode = 1;
  }
}
