import {
  ENDPOINTS,
  asJsonObject,
  brandSchemaText,
  importFormatText,
  importSchemaText,
  interfaceFacts,
  openApiDocument,
  openApiText,
  type Examples,
  type OpenApiDocument,
} from '@brand-visibility/contract';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { clientManifest, clientReadme } from './client-texts.js';
import { clientPython } from './column-types.js';
import { clientTypes } from '../scripts/client-types.mjs';
import { withCoverage } from './coverage-tables.js';
import { withLimits } from './reference-lists.js';

const ROOT = new URL('../../../', import.meta.url);
const DOCS = new URL('docs/', ROOT);

/** The document that contains the lists of limits and metrics. */
export const REFERENCE = new URL('reference.md', DOCS);

/** The document that contains the table of how often intervals are right. */
const METHODOLOGY = new URL('methodology.md', DOCS);

/** The recorded examples, which belong to the data of the contract package. */
export const EXAMPLES = new URL('packages/contract/data/examples.json', ROOT);

/** The folder of the client package. */
export const CLIENT = new URL('packages/client/', ROOT);

/** The Python client, which contains a generated table. */
export const PYTHON_CLIENT = new URL('python/brand_visibility/__init__.py', CLIENT);

/** The folder of the client's generated types and generated methods. */
export const CLIENT_TYPES = new URL('src/generated/', CLIENT);

/**
 * Writes everything that is generated from the contract, the limits and the recorded examples: documents,
 * parts of documents, and the client's types and version.
 */
export async function writeDocuments(examples: Examples): Promise<void> {
  const document = openApiDocument(ENDPOINTS, examples);
  const description = openApiText(ENDPOINTS, examples);
  writeFileSync(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
  writeFileSync(new URL('openapi.json', DOCS), description);
  writeFileSync(new URL('import.schema.json', DOCS), importSchemaText());
  writeFileSync(new URL('brand.schema.json', DOCS), brandSchemaText());
  rewrite(new URL('import-format.md', DOCS), importFormatText);
  rewrite(REFERENCE, withLimits);
  rewrite(METHODOLOGY, withCoverage);
  for (const [name, text] of Object.entries(await clientTypes(description)))
    writeFileSync(new URL(name, CLIENT_TYPES), text);
  appendFacts(interfaceFacts(asJsonObject(document)));
  rewrite(new URL('README.md', CLIENT), clientReadme);
  for (const one of ['package.json', 'python/pyproject.toml']) rewrite(new URL(one, CLIENT), clientManifest);
  rewrite(PYTHON_CLIENT, clientPython);

  function rewrite(file: URL, textOf: (text: string, document: OpenApiDocument) => string) {
    writeFileSync(file, textOf(readFileSync(file, 'utf8'), document));
  }
}

/** Adds new facts to docs/interface.txt. Facts can only be removed by hand, so that reviewers notice the removal. */
function appendFacts(facts: readonly string[]): void {
  const file = new URL('interface.txt', DOCS);
  const known = new Set(readFileSync(file, 'utf8').split('\n'));
  for (const fact of facts) if (!known.has(fact)) appendFileSync(file, `${fact}\n`);
}
