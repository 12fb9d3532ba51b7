import { InvalidArgumentError } from 'commander';

/** What is meant to differ between two versions: `--except` of `prove -- recording`. */

/** A request with its responses by both versions; null for a version that was not sent it. */
export interface Compared {
  /** With the query; for a message to `/mcp`, also its method and tool; for raw bytes, their name. */
  readonly path: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** Conditions on an exchange, and the parts that may differ; without parts, all of it may. */
export interface Exception {
  readonly rule: string;
  readonly path: RegExp;
  /** Of either response; null for any. */
  readonly status: string | null;
  readonly fields: readonly string[];
  readonly headers: readonly string[];
}

const NAMES = ['path', 'status', 'field', 'header'];

/** Reads a rule: `NAME=VALUE`, several of them separated by commas. */
export function readException(rule: string): Exception {
  const parts = rule.split(',').map((part) => /^(\w+)=(.+)$/.exec(part)?.slice(1) ?? []);
  const values = (wanted: string) => parts.flatMap(([name, value = '']) => (name === wanted ? [value] : []));
  const [status = null] = values('status');
  const isKnown = parts.every(([name = '']) => NAMES.includes(name));
  if (!isKnown || values('path').length > 1 || (status !== null && !/^\d{3}$/.test(status)))
    throw new InvalidArgumentError(
      'Expected path=GLOB, status=CODE, field=$.path.to.it or field=NAME, and header=NAME, separated by commas.',
    );
  return {
    rule,
    path: globbed(values('path')[0] ?? '*'),
    status,
    fields: values('field'),
    headers: values('header').map((name) => name.toLowerCase()),
  };
}

const globbed = (glob: string) =>
  new RegExp(
    `^${glob
      .split('*')
      .map((text) => text.replaceAll(/[^\w/]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );

/** The exceptions because of which a difference is meant; null if it is not, or not all of it. */
export function excusedBy(compared: Compared, exceptions: readonly Exception[]): readonly Exception[] | null {
  const { path, before, now } = compared;
  const responses = [before, now].flatMap((text) => (text === null ? [] : [readResponse(text)]));
  const applicable = exceptions.filter(
    (one) =>
      one.path.test(path) && (one.status === null || responses.some(({ status }) => status === one.status)),
  );
  const whole = applicable.find(({ fields, headers }) => fields.length + headers.length === 0);
  if (whole) return [whole];
  const [one, other] = responses;
  if (!one || !other) return null;
  const used = applicable.filter((exception) => {
    const taken = [one, other].map((response) => JSON.stringify(takeParts(response, exception)));
    return taken[0] !== taken[1];
  });
  // Other bodies have another length and digest.
  if (used.some(({ fields }) => fields.length > 0))
    for (const { headers } of [one, other])
      for (const name of ['content-length', 'etag']) headers.delete(name);
  return JSON.stringify(shown(one)) === JSON.stringify(shown(other)) ? used : null;
}

/** A recorded response, of which parts can be taken out. */
interface ReadResponse {
  readonly status: string;
  readonly headers: Map<string, string>;
  /** Documents: one for JSON, one per line for NDJSON; otherwise a string. */
  readonly body: unknown[];
}

/** Reads `status`, headers and body, as exchanges.ts writes them, or the bytes of a response. */
function readResponse(text: string): ReadResponse {
  const lines = text.replaceAll('\r\n', '\n');
  const end = lines.indexOf('\n\n');
  const [first = '', ...headers] = lines.slice(0, end < 0 ? undefined : end).split('\n');
  return {
    status: /\b\d{3}\b/.exec(first)?.[0] ?? '',
    headers: new Map(headers.map((line) => [line.split(':')[0]!.toLowerCase(), line])),
    body: documentsIn(end < 0 ? '' : lines.slice(end + 2)),
  };
}

function documentsIn(body: string): unknown[] {
  for (const texts of [[body], body.split('\n').filter((line) => line !== '')])
    try {
      return texts.map((text) => JSON.parse(text) as unknown);
    } catch {
      // It is another format.
    }
  return [body];
}

const shown = ({ status, headers, body }: ReadResponse) => [status, [...headers], body];

function takeParts({ headers, body }: ReadResponse, exception: Exception): unknown[] {
  const taken: unknown[] = [];
  for (const name of exception.headers) {
    taken.push(headers.get(name));
    headers.delete(name);
  }
  for (const field of exception.fields)
    for (const document of body)
      taken.push(
        field.startsWith('$.') ? takeAt(document, field.slice(2).split('.')) : takeAnywhere(document, field),
      );
  return taken;
}

/** Takes out the fields at a path, in which `*` is any field or element. */
function takeAt(value: unknown, [name = '', ...rest]: readonly string[]): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>; // an array has its elements by index
  const names = name === '*' ? Object.keys(fields) : [name].filter((each) => Object.hasOwn(fields, each));
  return names.flatMap((each) => {
    if (rest.length > 0) return takeAt(fields[each], rest);
    const taken = fields[each];
    fields[each] = null;
    return [taken];
  });
}

/** Takes out the fields with a name at any depth. */
function takeAnywhere(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...takeAt(value, [name]), ...Object.values(value).flatMap((each) => takeAnywhere(each, name))];
}
