/** Fields of configurations: texts of one or more lines, and languages. */
import { z } from 'zod';
import { LANGUAGES } from './language.js';

/** JSON can contain half of a character, such as `\ud83d`, which no file can contain. */
const isWhole = (text: string) => !/\p{Cs}/u.test(text);
const NOT_WHOLE = 'must not contain half of a character, such as "\\ud83d" without "\\ude80"';

export const text = (pattern: RegExp, remedy: string) =>
  z
    .string(remedy)
    .refine(isWhole, { error: NOT_WHOLE, abort: true })
    .regex(pattern, { error: remedy, abort: true });
export const object = 'must be an object';

export const line = (most: number) =>
  text(
    new RegExp(`^(?!\\s)[^\\p{Cc}\\p{Zl}\\p{Zp}]{1,${most}}(?<!\\s)$`, 'u'),
    `must be one line of 1 to ${most} characters, without spaces around it`,
  );

/** Plain text of at most `most` characters. A line break begins a new line. */
export const paragraphs = (most: number) =>
  text(
    new RegExp(`^(?!\\s)(?:[^\\p{Cc}\\p{Zl}\\p{Zp}]|\\n){1,${most}}(?<!\\s)$`, 'u'),
    `must be plain text of 1 to ${most} characters, without spaces around it`,
  );

export const languageField = () => z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`).optional();
