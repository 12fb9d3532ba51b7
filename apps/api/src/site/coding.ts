/**
 * Content codings of the site's files. If two have the same quality, the one that comes later in this list is sent
 * (rule 13.7).
 */
const CODINGS = ['gzip', 'br'] as const;

export type Coding = (typeof CODINGS)[number];

/** Matches an element of an `Accept` header in lower case: a value or `*`, with an optional quality (RFC 9110). */
const ACCEPTED = /^[ \t]*([^ \t;]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/;

/** Returns the qualities of the values in a header such as `Accept-Encoding`, in order. Ignores malformed elements. */
export function qualitiesOf(header = ''): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [, name, quality = 1] = ACCEPTED.exec(part) ?? [];
    if (name !== undefined) qualities.set(name, Number(quality));
  }
  return qualities;
}

/**
 * Returns the coding that an `Accept-Encoding` header prefers by quality (RFC 9110, section 12.5.3); null to send the
 * file uncompressed. Express would choose by position, and browsers list gzip first.
 */
export function preferredCoding(header?: string): Coding | null {
  const qualities = qualitiesOf(header);
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  let most = qualityOf('identity');
  let best: Coding | null = null;
  for (const coding of CODINGS) {
    const quality = qualityOf(coding);
    if (quality > 0 && quality >= most) [best, most] = [coding, quality];
  }
  return best;
}
