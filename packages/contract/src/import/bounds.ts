import { nameKey } from '@brand-visibility/domain';

/** Bounds of texts that become keys, index entries or replies (import format). */

/** Whether a text has at most so many Unicode code points; looks at none of a text that is short enough anyway. */
export function isAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  if (text.length > 2 * most) return false;
  let count = 0;
  for (let index = 0; index < text.length; count += 1) index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return count <= most;
}

const MOST_KEY_BYTES = 2_048;
/** No UTF-16 unit of a name makes more bytes of its key: U+FDFA becomes 18 characters. */
export const MOST_BYTES_A_UNIT = 33;
const ASCII = /^[\0-\x7f]*$/;

/** Whether a name's key is short enough for an index; a name is short, so nearly every one is told by its length. */
export function hasFittingKey(name: string): boolean {
  if (name.length * MOST_BYTES_A_UNIT <= MOST_KEY_BYTES || ASCII.test(name)) return true;
  return bytesOf(nameKey(name)) <= MOST_KEY_BYTES;
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isHalfOfPair = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isHalfOfPair ? 2 : 3;
  }
  return bytes;
}
