import { readFileSync } from 'node:fs';
import { page } from './page.js';

/** A document of the repository as a page. Its path is beside the start page's. */
export interface DocumentPage {
  readonly path: `/${string}`;
  readonly html: string;
}

const DOCUMENTS = [
  ['recipes', 'Recipes'],
  ['glossary', 'Glossary'],
  ['changelog', 'Changelog'],
  ['import-format', 'Import format'],
] as const;

/** The pages that show documents, read once; `npm run openapi` renders them (rule 11.18). */
export function documentPages(): readonly DocumentPage[] {
  return DOCUMENTS.map(([name, title]) => ({
    path: `/${name}`,
    html: page({
      title: `${title} - Brand Visibility API`,
      root: './',
      at: name,
      main: readFileSync(new URL(`../../browser/generated/${name}.html`, import.meta.url), 'utf8'),
    }),
  }));
}
