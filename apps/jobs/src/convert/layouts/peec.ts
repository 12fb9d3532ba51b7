/** The content of a chat from Peec. */
import { z } from 'zod';
import { form, lenient, maybe, page, type Form } from '../vendors/form.js';

const chat = z.looseObject({
  model: z.looseObject({ id: z.string() }),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant']), content: z.string() })),
  sources: maybe(lenient(page), []),
});

export const peec: Form = form(chat, ({ model, messages, sources }) => {
  const said = (by: string) => messages.filter(({ role }) => role === by).map(({ content }) => content);
  return {
    text: said('assistant').join('\n\n'),
    cited: sources,
    model: model.id.replace(/-scraper$/, ''),
    seconds: null,
    id: null,
    question: said('user')[0] ?? '',
  };
});
