/**
 * The same request in three languages. Browsers load this module too, to follow what the reader types, so it imports
 * nothing.
 */

/** What a parameter is for the client: an array, a boolean, a number or a string. */
export type Kind = 'list' | 'flag' | 'integer' | 'text';

/** The address of a service, and its parts. */
export interface Base {
  /** Without a trailing slash. */
  readonly url: string;
  /** `HTTP` or `HTTPS`. */
  readonly scheme: string;
  /** With the port, unless that is the default. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly path: string;
}

export interface SampleRequest {
  /** The id of the operation, which is the client's method. */
  readonly id: string;
  /** The path with its parameters in braces. */
  readonly path: string;
  readonly base: Base;
  /** Values of path and query as a query would have them before encoding, by name, in order. */
  readonly values: ReadonlyMap<string, string>;
  readonly kinds: Readonly<Record<string, Kind>>;
}

export type Language = 'curl' | 'typescript' | 'python';

export function baseOf(url: string): Base {
  const { protocol, host, pathname } = new URL(url);
  return { url, scheme: protocol.slice(0, -1).toUpperCase(), host, path: pathname.replace(/\/$/, '') };
}

/** The samples by language. They read the key from `BRAND_VISIBILITY_KEY` and print the response. */
export function samplesOf(request: SampleRequest): Readonly<Record<Language, string>> {
  return { curl: curlOf(request), typescript: typescriptOf(request), python: pythonOf(request) };
}

/** The path with its values, and the values that are left for the query. */
export function targetOf({ path, values }: Pick<SampleRequest, 'path' | 'values'>): {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
} {
  return {
    path: path.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values.get(name);
      return value === undefined ? braces : encodeURIComponent(value);
    }),
    query: [...values].filter(([name]) => !path.includes(`{${name}}`)),
  };
}

function curlOf(request: SampleRequest): string {
  const { path, query } = targetOf(request);
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl -sS ${query.length > 0 ? '--get ' : ''}${quoted(request.base.url + path)}`,
    '-H "Authorization: Bearer $BRAND_VISIBILITY_KEY"',
    ...query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
  ].join(' \\\n  ');
}

function typescriptOf({ id, base, values, kinds }: SampleRequest): string {
  const format = values.get('format');
  const method = format === 'csv' || format === 'ndjson' ? `${id}.${format}` : id;
  const lines = [...values]
    .filter(([name]) => name !== 'format')
    .map(([name, value]) => `  ${name}: ${typescriptValue(kinds[name] ?? 'text', value)},\n`);
  return `import { createClient } from '@brand-visibility/client';

const client = createClient({
  baseUrl: ${typescriptText(base.url)},
  apiKey: process.env.BRAND_VISIBILITY_KEY,
});
const response = await client.${method}(${lines.length > 0 ? `{\n${lines.join('')}}` : ''});
console.log(response);`;
}

function typescriptValue(kind: Kind, value: string): string {
  if (kind === 'list') return `[${elementsOf(value).map(typescriptText).join(', ')}]`;
  const isLiteral = kind === 'flag' ? /^(?:true|false)$/ : /^[1-9]\d{0,14}$/;
  return kind !== 'text' && isLiteral.test(value) ? value : typescriptText(value);
}

const typescriptText = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** The elements of a list (rule 11.3): separated by commas, in double quotes if they contain commas or quotes. */
function elementsOf(list: string): string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|[^",]+/g)]
    .map(([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((element) => element !== '');
}

/**
 * Python needs nothing but its standard library. `http.client` follows no redirect, which would get the key.
 */
function pythonOf(request: SampleRequest): string {
  const { path, query } = targetOf(request);
  const { scheme, host, path: root } = request.base;
  const target = JSON.stringify(root + path);
  const format = request.values.get('format');
  const read = format === 'csv' || format === 'ndjson' ? 'response.read().decode()' : 'json.load(response)';
  const pairs = query.map(([name, value]) => `    "${name}": ${JSON.stringify(value)},\n`).join('');
  const hasQuery = query.length > 0;
  return `import http.client, json, os
${hasQuery ? `from urllib.parse import urlencode\n\nquery = urlencode({\n${pairs}})` : ''}
connection = http.client.${scheme}Connection("${host}", timeout=60)
key = os.environ["BRAND_VISIBILITY_KEY"]
target = ${hasQuery ? `${target.slice(0, -1)}?" + query` : target}
connection.request("GET", target, headers={"Authorization": f"Bearer {key}"})
response = connection.getresponse()
print(${read})`;
}
