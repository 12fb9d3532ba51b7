/** Anthropic's Messages API, with web searches. */
import { z } from 'zod';
import { form, lenient, maybe, page, type Form } from './form.js';

const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  citations: maybe(lenient(page), []),
});
const message = z.looseObject({
  type: z.literal('message'),
  role: z.literal('assistant'),
  id: z.string(),
  model: z.string(),
  content: z.array(block),
  stop_reason: z.string().nullish(),
});

export const anthropicMessages: Form = form(message, ({ id, model, content, stop_reason }) => {
  const isSeen = stop_reason !== 'refusal';
  let [text, before] = ['', 'text'];
  for (const each of content) {
    // Blocks of one text follow each other; a search stands between two texts.
    if (each.type === 'text' && isSeen)
      text += `${before === 'text' || text === '' ? '' : '\n\n'}${each.text ?? ''}`;
    before = each.type;
  }
  const cited = isSeen ? content.flatMap(({ citations }) => citations) : [];
  return { text, cited, model, seconds: null, id };
});
