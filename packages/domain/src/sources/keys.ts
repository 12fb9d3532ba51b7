/** The normal forms of domains and URLs, by which citations are counted. */
import { parseHost } from './host.js';
import { isHostName } from './host-name.js';
import { webPage } from './web-url.js';

const UPPER_CASE = /[A-Z]+/g;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The normal form of a recorded domain of a citation, a rival or a type, and of the brand's own domains (rule 15.1). If
 * the domain contains characters other than ASCII, the host parser converts it to ASCII. ASCII letters are lower-cased;
 * then one final dot is removed, and one leading `www.` if a dot remains behind it. Every string has a normal form; it
 * is empty for `.` and the empty string. Not idempotent for `www.www.example.com`.
 */
export function citedDomain(recorded: string): string {
  const lower = ASCII.test(recorded)
    ? recorded.toLowerCase()
    : (parseHost(recorded) ?? recorded.replace(UPPER_CASE, (letters) => letters.toLowerCase()));
  const domain = lower.endsWith('.') ? lower.slice(0, -1) : lower;
  return domain.startsWith('www.') && domain.includes('.', 4) ? domain.slice(4) : domain;
}

/**
 * The address of the page that a citation leads to (rule 15.2): the normal form of its URL. A string that is not an
 * absolute http or https URL, or whose host has an empty label, is returned unchanged. Idempotent.
 */
export function citedPage(url: string): string {
  return webPage(url)?.url ?? url;
}

/** The information that the recorded domain of a citation adds about the URL that it leads to. */
export interface RecordedDomain {
  /** Whether it is the host of the URL's page, or a parent domain or a subdomain of it (rule 15.4). */
  readonly isOfHost: boolean;
  /**
   * Whether the citation came through a redirect (rule 9.7): the domain is then a host name of two or more labels, and
   * its last two labels differ from the last two of the URL's host.
   */
  readonly isRedirect: boolean;
}

/** Compares a domain with a URL, both as recorded. If the URL does not lead to a page, both fields are false. */
export function recordedDomain(url: string, recorded: string): RecordedDomain {
  const host = webPage(url)?.host;
  if (host === undefined) return { isOfHost: false, isRedirect: false };
  const domain = citedDomain(recorded);
  return {
    isOfHost: domain === host || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`),
    isRedirect: domain.includes('.') && isHostName(domain) && lastLabels(domain) !== lastLabels(host),
  };
}

const lastLabels = (host: string) => host.split('.').slice(-2).join('.');
