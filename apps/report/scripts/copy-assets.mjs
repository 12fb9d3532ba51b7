/**
 * The last step of the build: copies what the compiler leaves out into dist: the styles, the fonts that
 * styles/fonts.css names, and their licences.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { resolve } = createRequire(import.meta.url);
const css = readFileSync('src/styles/fonts.css', 'utf8');
cpSync('src/styles', 'dist/styles', { recursive: true });
mkdirSync('dist/fonts', { recursive: true });
for (const [, name] of css.matchAll(/url\('([^']+)'\)/g))
  copyFileSync(resolve(name), `dist/fonts/${basename(name)}`);
for (const family of ['inter', 'newsreader'])
  copyFileSync(resolve(`@fontsource/${family}/LICENSE`), `dist/fonts/${family}-OFL.txt`);
