/** Escapes non-ASCII characters of a string as in JSON, because the content types declare no charset (rule 6.4). */
export const inAscii = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
