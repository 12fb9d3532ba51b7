/** A search on Google by SerpApi, with the AI overview that it showed. */
import { at, expectForm, fieldsOf, form, pagesAt, textAt } from '../vendors/form.js';

/** The fields of a block that contain a text, and those that contain blocks, rows or cells. */
const TEXTS = ['title', 'feature', 'snippet'];
const PARTS = ['list', 'text_blocks', 'table', 'product_labels', 'comparison', 'values'];

/** Returns the lines of a block, with those of everything in it, so that no name is missed. */
function linesOf(block: unknown): readonly string[] {
  if (Array.isArray(block)) return [block.flatMap(linesOf).join(' · ')];
  if (typeof block === 'string') return [block];
  const own = TEXTS.map((name) => textAt(block, name)).filter((text) => text !== '');
  const inner = PARTS.flatMap((name) => at(block, name).flatMap(linesOf));
  return [own.join(': '), ...inner.map((line) => ('list' in fieldsOf(block) ? `- ${line}` : line))];
}

export const serpApi = form('search_metadata{} search_parameters{} ai_overview?{}', (value) => {
  const blocks = at(value, 'ai_overview.text_blocks');
  expectForm(/^google(?:_ai_overview)?$/.test(textAt(value, 'search_parameters.engine')));
  return {
    text: blocks
      .flatMap(linesOf)
      .filter((line) => line !== '')
      .join('\n'),
    cited: pagesAt(value, 'ai_overview.references'),
    model: 'AI Overview',
    question: textAt(value, 'search_parameters.q'),
    date: textAt(value, 'search_metadata.created_at'),
  };
});
