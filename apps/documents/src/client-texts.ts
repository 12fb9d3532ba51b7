import type { OpenApiDocument } from '@brand-visibility/contract';

/** Generates those parts of the client's README and package.json that follow from the OpenAPI document. */

const PART = /(<!-- (\w[\w ]*) -->\n)[^]*?(<!-- end -->)/g;
const WIDTH = 120;

/** An operation that the README lists. */
interface Listed {
  readonly id: string;
  /** The maximum value of `limit`; null if the operation does not return a list. */
  readonly largestPage: number | null;
  readonly hasRows: boolean;
}

/** Regenerates the version and each marked part of the README. Throws if a mark names an unknown part. */
export function clientReadme(readme: string, document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const parts: Readonly<Record<string, string>> = {
    methods: wrapped(operations.map(({ id }) => id)),
    'page sizes': pageSizes(operations),
    'pages of rows': wrapped(
      operations.flatMap(({ id, largestPage, hasRows }) => (largestPage !== null && hasRows ? [id] : [])),
    ),
  };
  return readme
    .replace(/(?<=version )\S+(?= of its interface)/, versionOf(document))
    .replace(PART, (_part, begin: string, name: string, end: string) => {
      const text = parts[name];
      if (text === undefined) throw new Error(`unknown part in the README of the client: ${name}`);
      return `${begin}\n${text}\n${end}`;
    });
}

/** Returns the names of the marked parts of a README. */
export const partsOf = (readme: string) => [...readme.matchAll(PART)].map(([, , name = '']) => name);

/** Sets the version in package.json to the version in the OpenAPI document. */
export function clientManifest(manifest: string, document: OpenApiDocument): string {
  return manifest.replace(/(?<=^\s*"?version"?(?:: | = )")[^"]+/m, versionOf(document));
}

const versionOf = ({ info }: OpenApiDocument) => info['version'] as string; // the generator writes a string

function operationsOf({ paths }: OpenApiDocument): readonly Listed[] {
  return Object.values(paths).map(({ get }) => {
    // The document generator writes these fields for each parameter and each response.
    const parameters = get.parameters as readonly {
      readonly name?: string;
      readonly schema?: { maximum?: number };
    }[];
    const { content } = get.responses['200'] as { readonly content: Readonly<Record<string, unknown>> };
    const isList = parameters.some(({ name }) => name === 'cursor');
    const limit = parameters.find(({ name }) => name === 'limit')?.schema?.maximum;
    return {
      id: get.operationId,
      largestPage: (isList ? limit : null) ?? null,
      hasRows: 'text/csv' in content,
    };
  });
}

/** Lists the operations by page size, with one list item per page size. The smallest page size comes first. */
function pageSizes(operations: readonly Listed[]): string {
  const sizes = [...new Set(operations.flatMap(({ largestPage }) => largestPage ?? []))].sort(
    (a, b) => a - b,
  );
  return sizes
    .map((size) => {
      const ids = operations.filter(({ largestPage }) => largestPage === size).map(({ id }) => id);
      return wrapped(ids, `- ${size.toLocaleString('en')}: `, '  ');
    })
    .join('');
}

/** Formats names as code. Separates them by commas and breaks lines after at most WIDTH characters. */
function wrapped(names: readonly string[], first = '', indent = ''): string {
  const words = names.map((name, i) => `\`${name}\`${i < names.length - 1 ? ',' : '.'}`);
  let text = '';
  let line = `${first}${words[0]}`;
  for (const word of words.slice(1)) {
    if (line.length + 1 + word.length > WIDTH) {
      text += `${line}\n`;
      line = `${indent}${word}`;
    } else line += ` ${word}`;
  }
  return `${text}${line}\n`;
}
