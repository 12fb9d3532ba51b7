import { readFileSync } from 'node:fs';

/** The styles of pages, in files of this package. */

/** A file of this package as text. Sources and their compiled form are equally deep in it. */
export const ownFile = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A style of `browser` as a page has it, without comments and indentation. */
export const compactStyle = (name: string) =>
  ownFile(`browser/${name}.css`)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The colours and sizes that all pages share, the bar at the head, and the given styles (rule 11.18). */
export const styleOf = (...names: readonly string[]) =>
  ['generated/tokens', 'site', ...names].map(compactStyle).join('\n');
