import { createHash } from 'node:crypto';

/** Files that a page loads, under paths that name their contents. */

/** A file of a page, kept in memory while the service runs. */
export interface PageFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The path of each file contains a digest of the contents, so browsers may cache files forever. */
export const FILE_CACHING = 'public, max-age=31536000, immutable';

/** A page with its own files may load those only, and send requests to this service only. */
export const OWN_FILES_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The folder of a page's files, relative to the start page, and the files in it. Its name contains a digest of them
 * all: after an update the page requests new paths, and processes that still run the old version return 404 for those.
 */
export function digested(
  page: string,
  contents: readonly (readonly [name: string, contentType: string, bytes: Buffer])[],
): { readonly folder: string; readonly files: readonly PageFile[] } {
  const hash = createHash('sha256');
  for (const [, , bytes] of contents) hash.update(bytes);
  const folder = `${page}/${hash.digest('hex').slice(0, 16)}`;
  const files = contents.map(([name, contentType, bytes]) => ({
    path: `/${folder}/${name}`,
    contentType,
    bytes,
  }));
  return { folder, files };
}
