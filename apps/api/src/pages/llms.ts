import { llmsFullText, llmsText, type OpenApiDocument } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';

/** A text for language models, beside the pages. */
export interface ModelText {
  readonly path: `/${string}`;
  readonly text: string;
}

/** Documents in Markdown that `npm run openapi` writes for the full text. */
const GUIDES = ['glossary', 'recipes'];

/** The texts for language models: what there is, and everything in one text (rule 11.20). */
export function modelTexts(publicUrl: string, openApi: OpenApiDocument): readonly ModelText[] {
  const guides = GUIDES.map((name) =>
    readFileSync(new URL(`../../browser/generated/${name}.txt`, import.meta.url), 'utf8'),
  );
  return [
    { path: '/llms.txt', text: llmsText(publicUrl) },
    { path: '/llms-full.txt', text: llmsFullText(openApi, guides) },
  ];
}
