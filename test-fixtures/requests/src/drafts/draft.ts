import type { Operation } from './operations.js';

/** A request before serialisation. Strings have one character per byte, as on the wire. */
export interface Draft {
  /** The original operation; mutations may have changed it. */
  readonly operation: Operation;
  readonly method: string;
  /** Scheme and authority of an absolute-form target; otherwise empty. */
  readonly authority: string;
  readonly path: string;
  /** The parts between `&` after the `?`; null without a `?`. */
  readonly query: readonly string[] | null;
  readonly version: string;
  readonly headers: readonly Header[];
  readonly body: string;
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

export function headerIn(line: string): Header {
  const [, name = '', value = ''] = /^(.*?): (.*)$/s.exec(line) ?? [];
  return [name, value];
}

/** The values of all headers with a name, in order. */
export function headersNamed({ headers }: Pick<Draft, 'headers'>, name: string): string[] {
  return headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
}

export function withHeader(draft: Draft, ...added: readonly Header[]): Draft {
  return { ...draft, headers: [...draft.headers, ...added] };
}

export function withoutHeader(draft: Draft, name: string): Draft {
  return { ...draft, headers: draft.headers.filter(([each]) => each.toLowerCase() !== name) };
}

/** Percent-encodes text for a query or path component; U+FFFD replaces a lone surrogate. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** Percent-encodes every byte of a string. */
export const escaped = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&');
