/** The pattern of valid host names, in a syntax that all regular-expression engines share. */

/**
 * Matches the rest of a label, from the first character that cannot belong to a number. This character is a hyphen or
 * belongs to the class `first`. Any characters of a label may follow, but the last character is not a hyphen.
 */
const restOfLabel = (first: string) => `(?:${first}(?:[a-z0-9-]*[a-z0-9])?|-[a-z0-9-]*[a-z0-9])`;
/** Patterns that together match all labels except decimal and hexadecimal numbers, without lookahead (RE2 has none). */
const NO_NUMBER = [
  '[a-z](?:[a-z0-9-]*[a-z0-9])?',
  `(?:[1-9][0-9]*|0[0-9]+)${restOfLabel('[a-z]')}`,
  `0${restOfLabel('[a-wyz]')}`,
  `0x[0-9a-f]*${restOfLabel('[g-z]')}`,
];

/**
 * Matches a host name: labels of a-z, 0-9 and hyphens that neither begin nor end with a hyphen. The last label is not a
 * number, because a number would make the host an IP address (WHATWG URL). The pattern does not limit the length.
 */
export const HOST_NAME = String.raw`^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*(?:${NO_NUMBER.join('|')})$`;
export const MAX_HOST_NAME = 253;
const HOST = new RegExp(HOST_NAME);

export const isHostName = (domain: string) => domain.length <= MAX_HOST_NAME && HOST.test(domain);
