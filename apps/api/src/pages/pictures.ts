import { readFileSync } from 'node:fs';
import { type PageFile, digested } from './digested.js';

/** The picture of the start page, recorded from the demo by `npm run pictures`: light and dark, of one size. */

const NAMES = ['report-light.webp', 'report-dark.webp'] as const;

/** Pixels. */
const [WIDTH, HEIGHT] = [1260, 1099];

const { folder, files } = digested(
  'pictures',
  NAMES.map((name) => [
    name,
    'image/webp',
    readFileSync(new URL(`../../browser/pictures/${name}`, import.meta.url)),
  ]),
);

/** Its files, read once. */
export const PICTURE_FILES: readonly PageFile[] = files;

/** Its HTML; the size is stated, so that nothing moves when it arrives. */
export const picture = (description: string) =>
  `<picture><source srcset="./${folder}/${NAMES[1]}" media="(prefers-color-scheme: dark)"><img src="./${folder}/${NAMES[0]}" width="${WIDTH}" height="${HEIGHT}" alt="${description}"></picture>`;
