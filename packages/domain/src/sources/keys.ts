import { normalUrl, parseWebUrl, plainHost } from './web-url.js';

const UPPER_CASE = /[A-Z]+/g;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The normal form of a domain as recorded with a citation, a rival or a type, and of the brand's own domains (rule
 * 15.1): ASCII letters in lower case, without one final dot, then without one leading `www.` if a dot remains behind
 * it. Any string has one; it is empty for `.` and the empty string. Not idempotent for `www.www.example.com`.
 */
export function citedDomain(recorded: string): string {
  const lower = ASCII.test(recorded)
    ? recorded.toLowerCase()
    : recorded.replace(UPPER_CASE, (letters) => letters.toLowerCase());
  const domain = lower.endsWith('.') ? lower.slice(0, -1) : lower;
  return domain.startsWith('www.') && domain.includes('.', 4) ? domain.slice(4) : domain;
}

/**
 * The address of the page that a citation leads to (rule 15.2): the normal form of its URL, in which only a host with
 * empty labels can be normalized further. A string that is not an absolute http or https URL is returned unchanged.
 */
export function citedPage(url: string): string {
  const parsed = parseWebUrl(url);
  return parsed === null ? url : normalUrl(parsed, plainHost(parsed));
}
