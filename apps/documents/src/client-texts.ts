import type { OpenApiDocument } from '@brand-visibility/contract';

/** The parts of the client's README and package.json that follow from the OpenAPI document. */

const PART = /(<!-- (\w[\w ]*) -->\n)[^]*?(<!-- end -->)/g;
const WIDTH = 120;

/** An operation, as the lists of the README need it. */
interface Listed {
  readonly id: string;
  /** The largest page of a list; null for any other response. */
  readonly largestPage: number | null;
  readonly hasRows: boolean;
}

/** The README with its version and each part between two marks regenerated. Throws for a mark of no part. */
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
      if (text === undefined) throw new Error(`the README of the client has a part for ${name}`);
      return `${begin}\n${text}\n${end}`;
    });
}

/** The names of the parts that a README has. */
export const partsOf = (readme: string) => [...readme.matchAll(PART)].map(([, , name = '']) => name);

/** package.json with the version of the interface. */
export function clientManifest(manifest: string, document: OpenApiDocument): string {
  return manifest.replace(/(?<="version": ")[^"]+/, versionOf(document));
}

const versionOf = ({ info }: OpenApiDocument) => info['version'] as string; // the generator gives it

function operationsOf({ paths }: OpenApiDocument): readonly Listed[] {
  return Object.values(paths).map(({ get }) => {
    // The generator of the document gives these fields to each parameter and response.
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

/** A line for each size, the smallest first. */
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

/** Names as code, with commas, in lines that fit the page. */
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
