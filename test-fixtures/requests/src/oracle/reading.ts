/**
 * Parses requests by the rules, independently of the service's code: the oracle must not share a bug with what it
 * checks (rules 3.6, 4.6, 5.3).
 */

import moment from 'moment-timezone';

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes one component of a target; null for a broken escape, invalid UTF-8 or a control character. */
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

/** Replaces each escape by the character with that code, without decoding UTF-8. */
export function unescaped(piece: string): string {
  return piece.replace(/%([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

/** One `name=value` pair; null where it cannot be decoded. */
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

/** Whether a path is well-formed; any other path names nothing (rule 3.6). */
export function isWellFormedPath(path: string): boolean {
  return /^(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%]+(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%]*)*|\/)$/.test(path)
    ? decoded(path) !== null
    : false;
}

/** Strips spaces and tabs at both ends, as for header values and list elements. */
export function trimmed(text: string): string {
  return /[^ \t](?:.*[^ \t])?/s.exec(text)?.[0] ?? '';
}

/** Names under which callers send keys by mistake, in lower case and without `-` and `_` (rule 4.4). */
const KEY_NAMES = /^(?:x?apikey|key|accesskey|token|accesstoken|authtoken|authorization|auth|bearer|secret)$/;

export function isNamedLikeKey(name: string): boolean {
  return KEY_NAMES.test(name.toLowerCase().replace(/[-_]/g, ''));
}

const DAY = 86_400_000;

/** A calendar day of the years 1970 to 9998 in days since 1970; null for anything else (rule 3.4). */
export function dayNumber(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  const year = Number(text.slice(0, 4));
  return year >= 1970 && year <= 9998 ? time / DAY : null;
}

/** The local day of milliseconds since 1970, in days since 1970; null for a zone that moment-timezone does not know. */
export function localDayNumber(ms: number, zone: string): number | null {
  const minutes = moment.tz.zone(zone)?.utcOffset(ms);
  return minutes === undefined ? null : Math.floor((ms - minutes * 60_000) / DAY);
}
