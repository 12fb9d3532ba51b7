import {
  ENDPOINTS,
  LOCAL_URL,
  asJsonObject,
  errorsText,
  examplesText,
  importFormatText,
  importSchemaText,
  interfaceFacts,
  openApiDocument,
  openApiText,
  type Examples,
} from '@brand-visibility/contract';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { clientManifest, clientReadme } from './client-texts.js';
import { clientTypes } from '../scripts/client-types.mjs';
import { DOCUMENT_PAGES, pageText } from './pages.js';

const ROOT = new URL('../../../', import.meta.url);
const DOCS = new URL('docs/', ROOT);

/** The recorded examples, part of the contract package: the service reads them for its OpenAPI document. */
export const EXAMPLES = new URL('packages/contract/data/examples.json', ROOT);

/** The folder of the client. */
export const CLIENT = new URL('packages/client/', ROOT);

/** The folder of the client's generated types and methods. */
export const CLIENT_TYPES = new URL('src/generated/', CLIENT);

/** The folder of the service's pages that are documents. */
const PAGES = new URL('apps/api/browser/generated/', ROOT);

/** These pages, from the documents as they are now. */
export const pageFiles = (): readonly (readonly [file: URL, text: string])[] =>
  DOCUMENT_PAGES.map(
    (each) => [new URL(`${each.page}.html`, PAGES), pageText(each, documentOf(each))] as const,
  );

const documentOf = ({ source }: (typeof DOCUMENT_PAGES)[number]) =>
  readFileSync(new URL(source, ROOT), 'utf8');

const REPORT = new URL('packages/report/', ROOT);
const REPORT_PAGE = new URL('dist/page/report-files/', REPORT);

/**
 * The files of the report page as its package built them, under names without digests: the service adds its own. And
 * the look that all pages share, which is part of the report, because that is also a file of its own.
 */
export const reportFiles = (): readonly (readonly [file: URL, text: string])[] => [
  ...readdirSync(REPORT_PAGE).map(
    (name) =>
      [new URL(`report${extname(name)}`, PAGES), readFileSync(new URL(name, REPORT_PAGE), 'utf8')] as const,
  ),
  [new URL('tokens.css', PAGES), readFileSync(new URL('src/styles/tokens.css', REPORT), 'utf8')],
];

/** Writes what the service reads at its start, so before the recording: the import format and the pages. */
export function writePages(): void {
  const format = new URL('import-format.md', DOCS);
  writeFileSync(format, importFormatText(readFileSync(format, 'utf8')));
  for (const [file, text] of [...pageFiles(), ...reportFiles()]) writeFileSync(file, text);
}

/**
 * Writes what is generated from the contract and a recording: documents, parts of two, the types of the client and its
 * version.
 */
export async function writeDocuments(examples: Examples): Promise<void> {
  const document = openApiDocument(ENDPOINTS, LOCAL_URL, examples);
  const description = openApiText(ENDPOINTS, LOCAL_URL, examples);
  writeFileSync(EXAMPLES, examplesText(examples));
  writeFileSync(new URL('openapi.json', DOCS), description);
  writeFileSync(new URL('errors.md', DOCS), errorsText());
  writeFileSync(new URL('import.schema.json', DOCS), importSchemaText());
  for (const [name, text] of Object.entries(await clientTypes(description)))
    writeFileSync(new URL(name, CLIENT_TYPES), text);
  appendFacts(interfaceFacts(asJsonObject(document)));
  rewrite(new URL('README.md', CLIENT), clientReadme);
  rewrite(new URL('package.json', CLIENT), clientManifest);

  function rewrite(file: URL, textOf: typeof clientReadme) {
    writeFileSync(file, textOf(readFileSync(file, 'utf8'), document));
  }
}

/** Adds the new facts to docs/interface.txt. It removes none: that is a deliberate edit, which reviews see. */
function appendFacts(facts: readonly string[]): void {
  const file = new URL('interface.txt', DOCS);
  const known = new Set(readFileSync(file, 'utf8').split('\n'));
  for (const fact of facts) if (!known.has(fact)) appendFileSync(file, `${fact}\n`);
}
