/** A result of DataForSEO for a search on Google, with its AI overview. */
import { z } from 'zod';
import { form, lenient, maybe, page, text, type Form } from '../vendors/form.js';

const overview = z.looseObject({
  type: z.literal('ai_overview'),
  markdown: text,
  references: maybe(lenient(page), []),
});
const result = z.looseObject({
  keyword: z.string(),
  datetime: z.string(),
  items: lenient(overview).refine((found) => found.length === 1),
});

export const dataForSeo: Form = form(result, ({ keyword, datetime, items: [of] }) => ({
  text: of?.markdown ?? '',
  cited: of?.references ?? [],
  model: 'AI Overview',
  seconds: null,
  id: null,
  question: keyword,
  date: datetime,
}));
