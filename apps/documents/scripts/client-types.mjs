/**
 * Generates the sources of the client from the OpenAPI document; `npm run docs` writes them.
 *
 * `schema.ts` is the output of openapi-typescript. `operations.ts` names its types: an editor shows `Visibility` and
 * `GetVisibilityParameters` instead of the whole shape, and each method has the description of its operation.
 */
import openapiTS, { astToString } from 'openapi-typescript';
import { describeValues } from './client-examples.mjs';

const HEADER = `/* Written from docs/openapi.json by apps/documents; do not edit. \`npm run docs\` writes it. */`;

/**
 * A link to the page of an error code points at the service that wrote the document, which is of no use in an editor.
 */
const LINKED_CODE = /\[(`\w+`)\]\([^)\s]+\)/g;

/** The syntax of lists in a query: the client writes it, and its callers pass arrays. */
const LIST_GRAMMAR = / Values are separated by commas;[^"]*? are ignored\./g;

/** Editors show text in a tag as small print; without the tag it is the description of the field. */
const DESCRIPTION_TAG = /^( *\/?\*+ )@description /gm;

/** Drops examples, which the descriptions have: the document's show responses too long for a tooltip. */
const withoutExamples = (key, value) => (/^examples?$/.test(key) ? undefined : value);

/**
 * @param {string} text the OpenAPI document
 * @returns {Promise<Readonly<Record<'schema.ts' | 'operations.ts', string>>>} file name to content
 */
export async function clientTypes(text) {
  if (text.search(LIST_GRAMMAR) < 0)
    throw new Error('the document describes the syntax of lists in other words; adapt LIST_GRAMMAR');
  const described = JSON.parse(text.replaceAll(LINKED_CODE, '$1'));
  describeValues(described);
  const document = JSON.parse(JSON.stringify(described).replaceAll(LIST_GRAMMAR, ''), withoutExamples);
  const schema = astToString(await openapiTS(JSON.stringify(document), { silent: true }));
  return {
    'schema.ts': `${HEADER}\n\n${schema.replaceAll(DESCRIPTION_TAG, '$1')}`,
    'operations.ts': operationsText(document),
  };
}

function operationsText({ paths, components: { schemas } }) {
  const operations = Object.entries(paths).map(([path, { get }]) => operationAt(path, get));
  return `${HEADER}

import type { InFormats, ListInFormats } from '../formats.js';
import type { List, Operation, ParametersOf, Read } from '../method.js';
import type { components } from './schema.js';

type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

${Object.entries(schemas).map(schemaText).join('\n')}
${operations.map(parametersText).join('\n')}
/** The methods of the client: one for each operation, with its name. */
export interface Client {
${operations.map(methodText).join('\n')}
}

/** The path of each method, and what kind of response it has. */
export const OPERATIONS = {
${operations.map(entryText).join('\n')}
} as const satisfies Readonly<Record<keyof Client, Operation>>;
`;

  function operationAt(path, { operationId: id, summary, description, parameters, responses }) {
    const { content } = responses[200];
    const response = nameOf(content['application/json'].schema);
    return {
      id,
      path,
      response,
      hasRows: 'text/csv' in content,
      isList: parameters.some(({ name }) => name === 'cursor'),
      row: nameOf(schemas[response].properties.data?.items),
      parameters: `${id[0].toUpperCase()}${id.slice(1)}Parameters`,
      doc: [`${summary}.`, description, `\`GET ${path}\``].join('\n\n'),
    };
  }
}

function schemaText([name, { type, description }]) {
  const doc = description === undefined ? '' : docText(description, '');
  return type === 'object'
    ? `${doc}export interface ${name} extends Shape<'${name}'> {}`
    : `${doc}export type ${name} = Shape<'${name}'>;`;
}

function parametersText({ id, parameters }) {
  return `${docText(`Parameters of \`${id}\`.`, '')}export type ${parameters} = ParametersOf<'${id}'>;`;
}

/** The type that adds row formats to a method; null if it has only JSON. */
function formatsOf({ isList, hasRows }) {
  if (!hasRows) return null;
  return isList ? 'ListInFormats' : 'InFormats';
}

function entryText({ id, path, isList, hasRows }) {
  return `  ${id}: { path: '${path}', isList: ${isList}${hasRows ? ', hasRows: true' : ''} },`;
}

function methodText({ id, parameters, isList, hasRows, response, row, doc }) {
  const plain = isList ? `List<${parameters}, ${response}, ${row}>` : `Read<${parameters}, ${response}>`;
  const method = hasRows ? `${plain} & ${formatsOf({ isList, hasRows })}<${parameters}>` : plain;
  return `${docText(doc, '  ')}  readonly ${id}: ${method};`;
}

/** `Brand` for `#/components/schemas/Brand`. */
function nameOf(schema) {
  return schema?.$ref?.split('/').at(-1);
}

function docText(text, indent) {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
