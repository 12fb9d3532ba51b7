/** The pattern of valid host names, which every regular-expression engine compiles. */

/**
 * A pattern of the rest of a label after its first characters: hyphens only if another character follows; `first` is
 * the next character.
 */
const restOfLabel = (first: string) => `(?:${first}(?:[a-z0-9-]*[a-z0-9])?|-[a-z0-9-]*[a-z0-9])`;
/** Patterns of labels that are not a number, decimal or with `0x`. They use no lookahead, which RE2 and Go lack. */
const NO_NUMBER = [
  '[a-z](?:[a-z0-9-]*[a-z0-9])?',
  `(?:[1-9][0-9]*|0[0-9]+)${restOfLabel('[a-z]')}`,
  `0${restOfLabel('[a-wyz]')}`,
  `0x[0-9a-f]*${restOfLabel('[g-z]')}`,
];

/**
 * A pattern of host names, of at most 253 characters: labels of a-z, 0-9 and hyphens that neither begin nor end with a
 * hyphen. The last label is not a number, because such a host is an IP address (WHATWG URL).
 */
export const HOST_NAME = String.raw`^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*(?:${NO_NUMBER.join('|')})$`;
export const MAX_HOST_NAME = 253;
const HOST = new RegExp(HOST_NAME);

export const isHostName = (domain: string) => domain.length <= MAX_HOST_NAME && HOST.test(domain);
