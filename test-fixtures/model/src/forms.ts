/** Forms in which domains, pages, names and times are compared, worked out without the domain's own functions. */

/** A domain as recorded: ASCII lower case, without a final dot and then one `www.` (rule 15.1). */
export function domainForm(recorded: string): string {
  const lower = [...recorded].map((c) => (c >= 'A' && c <= 'Z' ? c.toLowerCase() : c)).join('');
  return lower.replace(/\.$/, '').replace(/^www\.(?=.*\.)/s, '');
}

const TRACKERS = ['gclid', 'fbclid', 'msclkid', 'mc_cid', 'mc_eid', 'igshid', 'ref_src', 'srsltid'];

/** The page that a URL leads to; a string that is not a URL of the web is its own page (rule 15.2). */
export function pageForm(recorded: string): string {
  const url = parsed(recorded);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return recorded;
  const host = url.hostname.replace(/\.$/, '').replace(/^(?:www\.(?=.*\.))+/, '');
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const kept = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter((piece) => piece !== '' && !isTracker(piece));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return `https://${host}${port}${withoutEnd(url.pathname, '/')}${query}`;
}

/** Not by `URL.canParse`: once optimized, the one in Node.js 20 refuses hosts with letters such as `ü`. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? withoutEnd(text.slice(0, -end.length), end) : text;
}

function isTracker(piece: string): boolean {
  const [name = ''] = new URLSearchParams(piece.replaceAll('+', '%2B')).keys();
  const lower = name.toLowerCase();
  return lower.startsWith('utm_') || TRACKERS.includes(lower);
}

const forms = new Map<string, string>();

const AS_TYPED: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/[‐‑‒–—―−]/g, '-'],
  [/\p{White_Space}+/gu, ' '],
];

/** A name as it is compared: only what is visible, NFKC, folded, as typed (rule 8.1). Kept: it is asked for often. */
export function nameForm(name: string): string {
  const known = forms.get(name);
  if (known !== undefined) return known;
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const folded = [...visible.normalize('NFKC')].map((c) =>
    // Upper case first for letters that fold to several; a dotless i has a capital of another letter.
    c === 'ı' ? c : c.toLowerCase().toUpperCase().toLowerCase(),
  );
  const normal = folded.join('').replaceAll('ς', 'σ').normalize('NFKC');
  const form = AS_TYPED.reduce((text, [written, typed]) => text.replace(written, typed), normal).trim();
  forms.set(name, form);
  return form;
}

export const isSameName = (a: string, b: string) => nameForm(a) === nameForm(b);

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
