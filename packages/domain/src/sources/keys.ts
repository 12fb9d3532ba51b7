/** Computes the normal forms of domains and URLs. Citations are grouped by these forms. */
import { parseHost } from './host.js';
import { isHostName } from './host-name.js';
import { plainDomain } from './plain-domain.js';
import { webPage } from './web-url.js';

const UPPER_CASE = /[A-Z]+/g;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the normal form of a recorded domain (rule 15.1). The host parser converts a domain with non-ASCII characters
 * to ASCII. ASCII letters become lower case. Then one final dot is removed, and then one leading `www.` is removed if
 * the rest contains a dot. Every string has a normal form; the form of `.` and of an empty string is empty. Normalizing
 * twice may give another result, because `www.www.example.com` becomes `www.example.com`.
 */
export function citedDomain(recorded: string): string {
  const lower = ASCII.test(recorded)
    ? recorded.toLowerCase()
    : (parseHost(recorded) ?? recorded.replace(UPPER_CASE, (letters) => letters.toLowerCase()));
  return plainDomain(lower);
}

/**
 * Returns the page of a citation, which is its normalized URL (rule 15.2). A string that is not an absolute http or
 * https URL, or whose host has an empty label, is returned unchanged. Normalizing the result again does not change it.
 */
export function citedPage(url: string): string {
  return webPage(url)?.url ?? url;
}

/** The relation between a citation's recorded domain and its URL. */
export interface RecordedDomain {
  /** Whether the domain is the host of the URL, a parent domain of the host or a subdomain of the host. */
  readonly isOfHost: boolean;
  /**
   * Whether the citation's link was a redirect (rule 9.7). This is the case if the domain is a host name of two or more
   * labels, and its last two labels differ from the last two labels of the URL's host.
   */
  readonly isRedirect: boolean;
}

/** Compares a recorded domain with a recorded URL. Both fields are false if the URL has no normal form. */
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
