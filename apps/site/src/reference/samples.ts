/**
 * Formats a sample request in three languages. Browsers also load this module to update samples while the reader types,
 * so this module must not import other modules.
 */

/** The type of a parameter in the typed client: an array, a boolean, a number or a string. */
export type SampleKind = 'list' | 'flag' | 'integer' | 'text';

/** The URL of a service and the components of this URL. */
export interface Base {
  /** The complete URL, which does not end with a slash. */
  readonly url: string;
  /** `HTTP` or `HTTPS`. */
  readonly scheme: string;
  /** The host, and the port unless it is the default port. */
  readonly host: string;
  /** The path, which does not end with a slash. */
  readonly path: string;
}

export interface SampleRequest {
  /** The id of the operation, which is also the name of the client's method. */
  readonly id: string;
  /** The path, in which parameters are in braces. */
  readonly path: string;
  readonly base: Base;
  /** Unencoded values of the path and query parameters. The order of the names is the order in the sample. */
  readonly values: ReadonlyMap<string, string>;
  readonly kinds: Readonly<Record<string, SampleKind>>;
}

export type SampleLanguage = 'curl' | 'typescript' | 'python';

export function baseOf(url: string): Base {
  const { protocol, host, pathname } = new URL(url);
  return { url, scheme: protocol.slice(0, -1).toUpperCase(), host, path: pathname.replace(/\/$/, '') };
}

/** Returns the sample in each language. Samples read the key from `BRAND_VISIBILITY_KEY` and print the response. */
export function samplesOf(request: SampleRequest): Readonly<Record<SampleLanguage, string>> {
  return { curl: curlOf(request), typescript: typescriptOf(request), python: pythonOf(request) };
}

/**
 * Returns the path and the query that the curl sample contains and the page requests. Commas, slashes and colons are
 * not encoded, because a query may contain them and is easier to read with them.
 */
export function sampleTarget(request: Pick<SampleRequest, 'path' | 'values'>): string {
  const query = queryOf(request).map(([name, value]) => `${name}=${encoded(value)}`);
  return `${pathOf(request)}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

const encoded = (value: string) =>
  inPath(value).replace(/%(?:2C|2F|3A)/g, (code) => decodeURIComponent(code));

/** Encodes a value. Encodes apostrophes, too, because an apostrophe would end the string in the curl sample. */
const inPath = (value: string) => encodeURIComponent(value).replaceAll("'", '%27');

/** Returns the path with the values of its parameters. A parameter that has no value stays in braces. */
const pathOf = ({ path, values }: Pick<SampleRequest, 'path' | 'values'>) =>
  path.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values.get(name);
    return value === undefined ? braces : inPath(value);
  });

/** Returns the names and values of the query parameters. */
const queryOf = ({ path, values }: Pick<SampleRequest, 'path' | 'values'>) =>
  [...values].filter(([name]) => !path.includes(`{${name}}`));

const curlOf = (request: SampleRequest) =>
  `curl -H "Authorization: Bearer $BRAND_VISIBILITY_KEY" \\\n  '${request.base.url}${sampleTarget(request)}'`;

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

function typescriptValue(kind: SampleKind, value: string): string {
  if (kind === 'list') return `[${sampleElements(value).map(typescriptText).join(', ')}]`;
  const isLiteral = kind === 'flag' ? /^(?:true|false)$/ : /^[1-9]\d{0,14}$/;
  return kind !== 'text' && isLiteral.test(value) ? value : typescriptText(value);
}

const typescriptText = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Splits a list at commas (rule 11.3). Elements that contain commas or quotes are enclosed in double quotes. */
function sampleElements(list: string): string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|[^",]+/g)]
    .map(([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((element) => element !== '');
}

/** The sample uses only the standard library. `http.client` follows no redirects, so no other host gets the key. */
function pythonOf(request: SampleRequest): string {
  const query = queryOf(request);
  const { scheme, host, path: root } = request.base;
  const target = JSON.stringify(root + pathOf(request));
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
