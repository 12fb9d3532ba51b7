import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DocumentStyle } from './document.js';
import { fontFiles } from './fonts.js';

/** Reads the styles and fonts of documents from the folders into which the build copies these files. */
export function readStyle(): DocumentStyle {
  const read = (path: string, encoding: 'utf8' | 'base64') =>
    readFileSync(new URL(path, import.meta.url), encoding);
  const styles = (name: string) => read(`./styles/${name}.css`, 'utf8');
  const css = styles('fonts');
  const bytesOf = (name: string) => read(`./fonts/${basename(name)}`, 'base64');
  return {
    css: styles('tokens') + styles('report'),
    fonts: { css, files: new Map(fontFiles(css).map((name) => [name, bytesOf(name)])) },
  };
}
