import {
  ENDPOINTS,
  LOCAL_URL,
  asJsonObject,
  errorsText,
  examplesText,
  importFormatText,
  importSchemaText,
  isJsonObject,
  openApiText,
  type Examples,
  type JsonObject,
} from '@brand-visibility/contract';
import { unannouncedChanges } from '@brand-visibility/contract/compatibility';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientTypes } from '../scripts/client-types.mjs';

const ROOT = new URL('../../../', import.meta.url);
const DOCS = new URL('docs/', ROOT);

/** The recording, which lies with the contract as data: the service reads it for its own description. */
export const EXAMPLES = new URL('packages/contract/data/examples.json', ROOT);

/** What the types and methods of the client are. */
export const CLIENT_TYPES = new URL('packages/client/src/generated/', ROOT);

/** Writes what is made of the contract and a recording: documents, parts of one, and the types of the client. */
export async function writeDocuments(examples: Examples): Promise<void> {
  const description = openApiText(ENDPOINTS, LOCAL_URL, examples);
  const format = new URL('import-format.md', DOCS);
  writeFileSync(EXAMPLES, examplesText(examples));
  writeFileSync(new URL('openapi.json', DOCS), description);
  writeFileSync(new URL('errors.md', DOCS), errorsText());
  writeFileSync(new URL('import.schema.json', DOCS), importSchemaText());
  writeFileSync(format, importFormatText(readFileSync(format, 'utf8')));
  for (const [name, text] of Object.entries(await clientTypes(description)))
    writeFileSync(new URL(name, CLIENT_TYPES), text);
}

/**
 * Writes the copy of the description that later ones are compared with, unless this one breaks it under the same major
 * version. Gives what keeps it from being released, a line each.
 */
export function release(examples: Examples): readonly string[] {
  const file = new URL('released/openapi.json', DOCS);
  const description = openApiText(ENDPOINTS, LOCAL_URL, examples);
  const before = existsSync(file) ? parsed(readFileSync(file, 'utf8')) : null;
  const broken = before ? unannouncedChanges(before, parsed(description)) : [];
  if (broken.length === 0) {
    writeFileSync(file, description);
    return [];
  }
  return [...broken, `not released: this breaks ${versionOf(before)}; raise INTERFACE_VERSION or undo it`];
}

function versionOf(document: JsonObject | null): string {
  const info = document?.['info'];
  const version = isJsonObject(info) ? info['version'] : null;
  return typeof version === 'string' ? version : 'what has no version';
}

/** A document is an object. */
const parsed = (text: string) => asJsonObject(JSON.parse(text) as object);
