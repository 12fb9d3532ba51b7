/** Computes the name key of a whole string (rule 8.1), with the places in the text from which the key comes. */
import { nameKey } from '@brand-visibility/domain';

/** The key of a string as UTF-16 code units. */
export interface TextKey {
  readonly codes: readonly number[];
  /** Offset in the text at which a code unit of the key begins; `NOWHERE` if a name cannot begin here. */
  readonly starts: readonly number[];
  /** Offset in the text at which a code unit of the key ends; `NOWHERE` if a name cannot end here. */
  readonly ends: readonly number[];
}

export const NOWHERE = -1;

/**
 * Matches one character with the characters that NFKC may combine with it: marks, ignorable characters, and the jamo
 * and vowels that are not marks. The number of them is limited because sorting many marks takes quadratic time.
 */
const UNIT =
  /[^][\p{M}\p{DI}\u0e33\u0eb3\u1161-\u1175\u11a8-\u11c2\u3133\u3135\u3136\u313a-\u313f\u314f-\u3163\uff9e\uff9f\uffa3\uffa5\uffa6\uffaa-\uffaf\uffc2-\uffc7\uffca-\uffcf\uffd2-\uffd7\uffda-\uffdc\u{16d67}\u{16d68}]{0,30}/uy;

const SPACE = 32;
const CAPITALS = [65, 90] as const;
const TO_LOWER = 32;

/** Returns the key of a string in one pass. Unlike `nameKey`, it keeps one space at the start and at the end. */
export function textKey(text: string): TextKey {
  const codes: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const known = new Map<string, readonly number[]>();
  const add = (code: number, start: number, end: number) => {
    if (code === SPACE && codes.at(-1) === SPACE) return;
    codes.push(code);
    starts.push(start);
    ends.push(end);
  };
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code < 0x80 && !(text.charCodeAt(at + 1) >= 0x80)) {
      add(asciiKey(code), at, at + 1);
      at += 1;
      continue;
    }
    UNIT.lastIndex = at;
    const [unit = ''] = UNIT.exec(text) ?? [];
    const key = known.get(unit) ?? keyOf(unit);
    known.set(unit, key);
    const end = at + unit.replace(/\p{DI}{1,30}$/u, '').length;
    for (const [index, one] of key.entries())
      add(one, index === 0 ? at : NOWHERE, index === key.length - 1 ? end : NOWHERE);
    at += unit.length;
  }
  return { codes, starts, ends };
}

function asciiKey(code: number): number {
  if (code >= 9 && code <= 13) return SPACE;
  return code >= CAPITALS[0] && code <= CAPITALS[1] ? code + TO_LOWER : code;
}

/** Returns the key of a part of a string. The bars, which combine with nothing, keep `nameKey` from trimming spaces. */
function keyOf(unit: string): readonly number[] {
  const key = nameKey(`|${unit}|`).slice(1, -1);
  return Array.from({ length: key.length }, (_, index) => key.charCodeAt(index));
}
