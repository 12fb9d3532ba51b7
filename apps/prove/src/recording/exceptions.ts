import { InvalidArgumentError } from 'commander';

/** What is meant to differ between two versions: `--except` of `prove -- recording`. */

/** A request with its responses by both versions; null for a version that was not sent it. */
export interface Compared {
  /** With the query; for a message to `/mcp`, also its method and tool; for raw bytes, their name. */
  readonly path: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** Reads a regular expression: what it matches in a path with its response may differ. */
export function readException(text: string): RegExp {
  try {
    return new RegExp(text, 'gm');
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.');
  }
}

/** The exceptions because of which a difference is meant; null if it is not, or not all of it. */
export function excusedBy(
  { path, before, now }: Compared,
  exceptions: readonly RegExp[],
): readonly RegExp[] | null {
  const texts = [before, now].map((replied) => (replied === null ? '' : `${path}\n${replied}`));
  const differ = (of: (text: string) => string) => of(texts[0]!) !== of(texts[1]!); // two
  const used = exceptions.filter((each) => differ((text) => (text.match(each) ?? []).join('\n')));
  const hasOtherBody = differ((text) => text.replace(/^.*?\r?\n\r?\n/s, ''));
  const all = used.length > 0 && hasOtherBody ? [...used, OF_BODY] : used;
  return differ((text) => all.reduce((rest, each) => rest.replace(each, ''), text)) ? null : used;
}

/** Other bodies have another length and digest. */
const OF_BODY = /^(?:content-length|etag): .*$/gim;
