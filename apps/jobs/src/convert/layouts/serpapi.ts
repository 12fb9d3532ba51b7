/** A search on Google by SerpApi, with the AI overview that it showed. */
import { z } from 'zod';
import { form, lenient, maybe, text, type Form } from '../vendors/form.js';

const item = z.looseObject({ title: text, snippet: text });
const block = item.extend({ list: maybe(lenient(item), []) });
const reference = z.looseObject({ link: z.string(), title: text });
const search = z.looseObject({
  search_metadata: z.looseObject({ created_at: z.string() }),
  search_parameters: z.looseObject({ q: z.string() }),
  ai_overview: z.looseObject({ text_blocks: z.array(block), references: maybe(lenient(reference), []) }),
});

const lineOf = ({ title, snippet }: z.output<typeof item>) =>
  [title, snippet].filter((each) => each !== '').join(': ');

export const serpApi: Form = form(search, ({ search_metadata, search_parameters, ai_overview }) => ({
  text: ai_overview.text_blocks
    .flatMap(({ list, ...own }) => [lineOf(own), ...list.map((each) => `- ${lineOf(each)}`)])
    .filter((line) => line !== '')
    .join('\n'),
  cited: ai_overview.references.map(({ link, title }) => ({ url: link, title: title || null })),
  model: 'AI Overview',
  seconds: null,
  id: null,
  question: search_parameters.q,
  date: search_metadata.created_at,
}));
