/** A result of DataForSEO for a search on Google: its AI overview, or an answer of AI Mode, which is another engine. */
import { at, expectForm, form, pagesAt, textAt } from '../vendors/form.js';

export const dataForSeo = form('keyword datetime type items[]', (value) => {
  const found = at(value, 'items:ai_overview');
  const type = textAt(value, 'type');
  expectForm(found.length === 1 || (found.length === 0 && type === 'organic'));
  return {
    text:
      textAt(found, 'markdown') ||
      at(found, 'items')
        .map((each) => textAt(each, 'markdown') || textAt(each, 'text'))
        .join('\n'),
    cited: pagesAt(found, 'references'),
    model: type === 'organic' ? 'AI Overview' : type,
    question: textAt(value, 'keyword'),
    date: textAt(value, 'datetime'),
  };
});
