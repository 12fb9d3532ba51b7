/** Reads the fonts that a saved report embeds. */
import inter from '@fontsource/inter/files/inter-latin-400-normal.woff2';
import interBold from '@fontsource/inter/files/inter-latin-700-normal.woff2';
import interExtended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff2';
import newsreader from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2';
import newsreaderExtended from '@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff2';
import { fontFiles, type Fonts } from '@brand-visibility/report/fonts';
import css from '@brand-visibility/report/styles/fonts.css' with { type: 'text' };

/** Paths relative to this script, in the order of `fonts.css`. */
const PATHS = [inter, interBold, interExtended, newsreader, newsreaderExtended];

/** Downloads the fonts that a saved report embeds. */
export async function readFonts(): Promise<Fonts> {
  const files = await Promise.all(PATHS.map(inBase64));
  return { css, files: new Map(fontFiles(css).map((name, index) => [name, files[index] ?? ''])) };
}

async function inBase64(path: string): Promise<string> {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return btoa(
    Array.from(new Uint8Array(await response.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
  );
}
