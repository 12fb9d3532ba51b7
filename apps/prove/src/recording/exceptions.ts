import { InvalidArgumentError } from 'commander';

/** The intended differences between two versions: `--except` of `prove -- recording`. */

/** A request with its responses by both versions; null for a version that was not sent it. */
export interface Compared {
  /** The path with the query. A message to `/mcp` also has its method and tool; raw bytes have only their name. */
  readonly path: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** Reads a regular expression. The parts of a path and its response that it matches may differ. */
export function readException(text: string): RegExp {
  try {
    return new RegExp(text, 'gm');
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.');
  }
}

/** The exceptions that excuse a whole difference; null if a part of it remains. */
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

/** Headers that follow from the body: its length and its digest. */
const OF_BODY = /^(?:content-length|etag): .*$/gim;
