import { InvalidArgumentError } from 'commander';

/** Ignores the intended differences between two versions (option `--except` of `prove -- recording`). */

/** A request and the responses of both versions. A response is null if the version did not get the request. */
export interface Compared {
  /** The path with the query; for `/mcp`, the path, the method and the tool; for raw bytes, only their name. */
  readonly path: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** Parses a regular expression. Those parts of a path and its response that match the expression may differ. */
export function readException(text: string): RegExp {
  try {
    return new RegExp(text, 'gm');
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.');
  }
}

/** Returns the exceptions that together excuse the difference, or null if a part of the difference is not excused. */
export function excusedBy(
  { path, before, now }: Compared,
  exceptions: readonly RegExp[],
): readonly RegExp[] | null {
  const texts = [before, now].map((replied) => (replied === null ? '' : `${path}\n${replied}`));
  const differ = (of: (text: string) => string) => of(texts[0]!) !== of(texts[1]!); // `texts` has two elements
  const used = exceptions.filter((each) => differ((text) => (text.match(each) ?? []).join('\n')));
  const hasOtherBody = differ((text) => text.replace(/^.*?\r?\n\r?\n/s, ''));
  const all = used.length > 0 && hasOtherBody ? [...used, OF_BODY] : used;
  return differ((text) => all.reduce((rest, each) => rest.replace(each, ''), text)) ? null : used;
}

/** Matches the headers that contain the length and the digest of the body. */
const OF_BODY = /^(?:content-length|etag): .*$/gim;
