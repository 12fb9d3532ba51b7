/**
 * How a request is read, by the rules and not by the service's code: the judgement of a reply must not share a mistake
 * with what it judges (rules 3.6, 4.6, 5.3).
 */

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text that one piece of a target stands for; null for a broken escape, no UTF-8, or a control character. */
export function decoded(piece: string): string | null {
  if (/%(?![0-9a-fA-F]{2})/.test(piece)) return null;
  let text = piece;
  if (piece.includes('%')) {
    try {
      text = UTF_8.decode(Buffer.from(unescaped(piece), 'latin1'));
    } catch {
      return null;
    }
  }
  return /[\0-\x1f\x7f]/.test(text) ? null : text;
}

/** Each escape as the character with its number, whatever the bytes mean together. */
export function unescaped(piece: string): string {
  return piece.replace(/%([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

/** One `name=value`; null where it cannot be decoded. */
export interface Pair {
  readonly name: string | null;
  readonly value: string | null;
}

export function pairsOf(query: readonly string[] | null): Pair[] {
  return (query ?? [])
    .filter((segment) => segment !== '')
    .map((segment) => {
      const [, name = '', value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(segment.replaceAll('+', ' ')) ?? [];
      return { name: decoded(name), value: decoded(value) };
    });
}

/** Whether a path is written as one: nothing else can name anything (rule 3.6). */
export function isWellWritten(path: string): boolean {
  return /^(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%]+(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%]*)*|\/)$/.test(path)
    ? decoded(path) !== null
    : false;
}

/** Without the blanks and tabs around it, which belong neither to a header's value nor to an element of a list. */
export function trimmed(text: string): string {
  return /[^ \t](?:.*[^ \t])?/s.exec(text)?.[0] ?? '';
}

/** Names under which people send keys, in lower case and without `-` and `_` (rule 4.4). */
const KEY_NAMES = /^(?:x?apikey|key|accesskey|token|accesstoken|authtoken|authorization|auth|bearer|secret)$/;

export function isNamedLikeKey(name: string): boolean {
  return KEY_NAMES.test(name.toLowerCase().replace(/[-_]/g, ''));
}

/** The values of a list in good grammar (rule 3.1). */
export function listed(text: string): string[] {
  const elements: string[] = [];
  let isOpen = false;
  for (const piece of text.split(',')) {
    elements.push(isOpen ? `${elements.pop() ?? ''},${piece}` : piece);
    // An odd number of quotes opens or closes; between them a comma parts nothing.
    if (piece.split('"').length % 2 === 0) isOpen = !isOpen;
  }
  const values = elements
    .map(trimmed)
    .map((value) => (value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value));
  return [...new Set(values)];
}

const DAY = 86_400_000;

/** Days since 1970 of a calendar day in the years 1970 to 9998; null for what is none (rule 3.4). */
export function dayNumber(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  const year = Number(text.slice(0, 4));
  return year >= 1970 && year <= 9998 ? time / DAY : null;
}
