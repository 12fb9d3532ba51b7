/** Chat completions, which OpenAI defined, and which Perplexity, xAI and others serve; whole, and in pieces. */
import { z } from 'zod';
import { form, lenient, maybe, page, seconds, text, type Form } from './form.js';

const textPart = z.looseObject({ type: z.literal('text'), text: z.string() }).transform((part) => part.text);
const parts = lenient(textPart).transform((texts) => texts.join(''));
const annotation = z.looseObject({ url_citation: page }).transform(({ url_citation }) => url_citation);
const message = z.looseObject({
  role: text,
  content: maybe(z.union([z.string(), parts]), ''),
  refusal: text,
  annotations: maybe(lenient(annotation), []),
});
const choice = z.looseObject({
  message: message.optional(),
  delta: message.optional(),
  finish_reason: text,
});
const response = z
  .looseObject({
    object: z.enum(['chat.completion', 'chat.completion.chunk']),
    id: z.string(),
    model: z.string(),
    created: seconds,
    citations: maybe(z.array(z.union([z.string().transform((url) => ({ url, title: null })), page])), []),
    search_results: maybe(z.array(page), []),
    choices: z.array(choice).max(1),
  })
  .refine(({ object, choices: [first] }) =>
    object === 'chat.completion' ? first?.message?.role === 'assistant' : !first || first.delta,
  );

export const chatCompletions: Form = form(response, (value) => {
  const [first] = value.choices;
  const isPiece = value.object === 'chat.completion.chunk';
  const { content = '', refusal = '', annotations = [] } = (isPiece ? first?.delta : first?.message) ?? {};
  const pages = [...value.search_results, ...annotations];
  return {
    text: refusal === '' ? content : '',
    cited: pages.length > 0 ? pages : value.citations, // the others have titles
    model: value.model,
    seconds: value.created,
    id: first ? value.id : null, // the piece that counts tokens adds nothing
    isOpen: isPiece && !first?.finish_reason,
  };
});
