import { InvalidArgumentError } from 'commander';

/** Excuses the intended differences between two versions (`--except` of `prove -- recording`). */

/** A request with the responses of both versions; null for a version that did not get the request. */
export interface Compared {
  /** The path with the query. For a message to `/mcp`, also the method and the tool; for raw bytes, only their name. */
  readonly path: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** Parses a regular expression. The parts of a path and its response that match it may differ. */
export function readException(text: string): RegExp {
  try {
    return new RegExp(text, 'gm');
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.');
  }
}

/** Returns the exceptions that excuse the complete difference; null if a part of the difference remains. */
export function excusedBy(
  { path, before, now }: Compared,
  exceptions: readonly RegExp[],
): readonly RegExp[] | null {
  const texts = [before, now].map((replied) => (replied === null ? '' : `${path}\n${replied}`));
  const differ = (of: (text: string) => string) => of(texts[0]!) !== of(texts[1]!); // `texts` has two items
  const used = exceptions.filter((each) => differ((text) => (text.match(each) ?? []).join('\n')));
  const hasOtherBody = differ((text) => text.replace(/^.*?\r?\n\r?\n/s, ''));
  const all = used.length > 0 && hasOtherBody ? [...used, OF_BODY] : used;
  return differ((text) => all.reduce((rest, each) => rest.replace(each, ''), text)) ? null : used;
}

/** Headers that depend on the body: its length and its digest. */
const OF_BODY = /^(?:content-length|etag): .*$/gim;
