/** Finds the version of a program: the version of its release or of its package. */
import { existsSync, readFileSync } from 'node:fs';

/** The file with the version, at the top of a folder that `npm run release` made. */
const RELEASE = 'brand-visibility-release';

/** The version of the release that contains this program; if there is none, the version of the program's package. */
export const VERSION = versionAbove(new URL('.', import.meta.url));

/**
 * Returns the version of the nearest release in a folder or above it. If there is none, returns the version of the
 * nearest package or, if there is none either, `unknown`.
 */
export function versionAbove(start: URL): string {
  let ofPackage: string | null = null;
  for (let folder = start; ; folder = new URL('..', folder)) {
    const [release, manifest] = [new URL(RELEASE, folder), new URL('package.json', folder)];
    if (existsSync(release)) return readFileSync(release, 'utf8').trim();
    if (ofPackage === null && existsSync(manifest)) {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version?: string };
      ofPackage = version ?? null;
    }
    if (folder.href === new URL('..', folder).href) return ofPackage ?? 'unknown';
  }
}
