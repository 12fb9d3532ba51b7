import type { Operation } from './operations.js';

/** A request on its way to bytes. All texts are of one character a byte, as they go over the wire. */
export interface Draft {
  /** What it set out to ask for; mutations may have led it elsewhere since. */
  readonly operation: Operation;
  readonly method: string;
  /** Scheme and authority before the path, as in the absolute form; empty in the usual one. */
  readonly authority: string;
  readonly path: string;
  /** What stands between `&` after the `?`; null without a `?`. */
  readonly query: readonly string[] | null;
  readonly version: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** Whether it is no HTTP any more, so that nobody can read what it asks for. */
  readonly isBroken: boolean;
}

export type Header = readonly [name: string, value: string];

/** The target of the request line. */
export function targetOf({ authority, path, query }: Draft): string {
  return `${authority}${path}${query === null ? '' : `?${query.join('&')}`}`;
}

export function bytesOf(draft: Draft): Buffer {
  const lines = [
    `${draft.method} ${targetOf(draft)} ${draft.version}`,
    ...draft.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${draft.body}`, 'latin1');
}

/** The values of all headers of a name, in their order. */
export function headersNamed({ headers }: Pick<Draft, 'headers'>, name: string): string[] {
  return headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
}

export function withHeader(draft: Draft, ...added: readonly Header[]): Draft {
  return { ...draft, headers: [...draft.headers, ...added] };
}

export function withoutHeader(draft: Draft, name: string): Draft {
  return { ...draft, headers: draft.headers.filter(([each]) => each.toLowerCase() !== name) };
}

/** Text in percent-encoded UTF-8, as one piece of a query or of a path; U+FFFD stands for half a surrogate pair. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
