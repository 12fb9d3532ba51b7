import { toASCII } from 'tr46';
import { kit, type PlainRun } from './kit.js';

/** Forms in which domains, pages, names and times are compared, worked out without the domain's own functions. */

/** A domain: in ASCII if it is a host, in lower case, without a final dot and then one `www.` (rule 15.1). */
export function domainForm(recorded: string): string {
  const ascii = isAscii(recorded) ? recorded : (hostIn(recorded) ?? recorded);
  const lower = [...ascii].map((c) => (c >= 'A' && c <= 'Z' ? c.toLowerCase() : c)).join('');
  return lower.replace(/\.$/, '').replace(/^www\.(?=.*\.)/s, '');
}

const TRACKERS =
  'gclid fbclid gbraid wbraid gad_source msclkid mc_cid mc_eid igshid igsh ref_src srsltid'.split(' ');

/** The page that a URL leads to; a string that is not a URL of the web is its own page (rule 15.2). */
export function pageForm(recorded: string): string {
  const url = parsed(recorded);
  const host = url && pageHost(url);
  if (!host) return recorded;
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const kept = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter((piece) => piece !== '' && !isTracker(piece));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  let path = url.pathname.replaceAll('^', '%5E'); // not every runtime encodes a caret
  while (path.endsWith('/')) path = path.slice(0, -1);
  return `https://${host}${port}${path}${query}`;
}

/** Whether a domain in its form is the page's host, or a parent or a subdomain of it (rule 15.4). */
export function isOfHost(url: string, domain: string): boolean {
  const page = parsed(url);
  const host = page && pageHost(page);
  return host !== null && (`.${host}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${host}`));
}

/** The host of a page; null if a label of it is empty. */
function pageHost(url: URL): string | null {
  const host = url.hostname.replace(/\.$/, '');
  return host.split('.').includes('') ? null : host.replace(/^(?:www\.(?=.*\.))+/, '');
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** The host that a string is; null if it is none. */
const hostIn = (text: string) =>
  /[/\\?#@:[\]]/.test(text) ? null : (parsed(`https://${text}`)?.hostname ?? null);

/** The host of an http or https URL, of which runtimes convert other characters than ASCII by different tables. */
const HOST = /^([\0- ]*https?:[/\\]*(?:[^/\\?#]*@)?)([^/\\?#@:[\]]+)/i;

/** Not by `URL.canParse`: once optimized, the one in Node.js 20 refuses hosts with letters such as `ü`. */
function parsed(text: string): URL | null {
  try {
    const url = new URL(
      text.replace(HOST, (_, before: string, host: string) => before + (asciiOf(host) ?? '|')),
    );
    return ['http:', 'https:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

function asciiOf(host: string): string | null {
  const name = decodeURIComponent(host.replace(/[\t\n\r]/g, ''));
  return isAscii(name) && !/xn--/i.test(name)
    ? host
    : toASCII(name, { checkBidi: true, checkJoiners: true })?.replace(/[\0- #%/:<>?@[\\\]^|]/g, '|') || null;
}

function isTracker(piece: string): boolean {
  const [name = ''] = new URLSearchParams(piece.replaceAll('+', '%2B')).keys();
  const lower = name.toLowerCase();
  return lower.startsWith('utm_') || TRACKERS.includes(lower);
}

const forms = new Map<string, string>();

/** A name as it is compared (rule 8.1). Kept: it is asked for often. */
export function nameForm(name: string): string {
  const form = forms.get(name) ?? kit.nameKey(name).toString();
  forms.set(name, form);
  return form;
}

export const isSameName = (a: string, b: string) => nameForm(a) === nameForm(b);

/** The mentions of one answer that count: of each name the first (rule 8.1). */
export const firstOfEachName = <Mention extends { readonly name: string }>(mentions: readonly Mention[]) =>
  mentions.filter(({ name }, i) => mentions.findIndex((other) => isSameName(other.name, name)) === i);

export const isBlank = (text: string | null) => text === null || !/\P{White_Space}/u.test(text);

/** Order by UTF-8 bytes. */
export const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Microseconds since 1970 of a timestamp of the API. */
export function microseconds(timestamp: string): bigint {
  const fraction = /\.(\d+)Z$/.exec(timestamp)?.[1] ?? '';
  const seconds = BigInt(Date.parse(timestamp.replace(/\.\d+Z$/, 'Z'))) / 1000n;
  return seconds * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

/** A timestamp of the API from microseconds since 1970 (rule 2.10). */
export function timestamp(instant: bigint): string {
  const text = new Date(Number(instant / 1000n)).toISOString();
  const micros = instant % 1000n;
  return micros === 0n ? text : text.replace('Z', `${String(micros).padStart(3, '0')}Z`);
}

interface Created {
  readonly id: string;
  readonly created_at: string;
}

/** Order by (created_at, id). */
export function byTime(a: Created, b: Created): number {
  const [x, y] = [microseconds(a.created_at), microseconds(b.created_at)];
  return x < y ? -1 : x > y ? 1 : byBytes(a.id, b.id);
}

/** Completed runs, newest first. */
export const byCompletion = (a: PlainRun, b: PlainRun): number => {
  const [x, y] = [a, b].map(({ completed_at }) => microseconds(completed_at ?? ''));
  return Number(y! - x!) || byBytes(b.id, a.id);
};
