/** Writes strings from the data where no element can isolate them: in plain text and in the headers of messages. */

const LEFTWARD = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;

/** Returns a string without the characters that change the writing direction of what follows. */
export const unmarked = (text: string) => text.replace(/\p{Bidi_C}/gu, '');

/** Returns a string on one line. Its writing direction does not affect the surrounding text. */
export function oneLine(text: string): string {
  const plain = unmarked(text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')).trim();
  return LEFTWARD.test(plain) ? `\u2068${plain}\u2069` : plain;
}
