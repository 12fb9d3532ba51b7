/** Chat completions, which OpenAI defined, and which Perplexity, xAI and others serve. */
import { z } from 'zod';
import { form, maybe, page, seconds, text, type Cited, type Form } from './form.js';

const textPart = z.looseObject({ type: z.literal('text'), text: z.string() });
/** A string, or parts, of which those of type `text` are seen. */
const content = maybe(
  z.union([
    z.string(),
    z
      .array(z.unknown())
      .transform((parts) => parts.map((each) => textPart.safeParse(each).data?.text ?? '').join('')),
  ]),
  '',
);
const annotation = z
  .looseObject({ type: z.literal('url_citation'), url_citation: page })
  .transform(({ url_citation }) => url_citation);
const message = z.looseObject({ content, refusal: text, annotations: maybe(z.array(z.unknown()), []) });

const common = {
  id: z.string(),
  model: z.string(),
  created: seconds,
  citations: maybe(z.array(z.union([z.string(), page])), []),
  search_results: maybe(z.array(page), []),
};
const completion = z.looseObject({
  object: z.literal('chat.completion'),
  ...common,
  choices: z.tuple([z.looseObject({ message: message.extend({ role: z.literal('assistant') }) })]),
});
const chunk = z.looseObject({
  object: z.literal('chat.completion.chunk'),
  ...common,
  choices: z.array(z.looseObject({ delta: message, finish_reason: z.string().nullish() })).max(1),
});

/** Returns the pages: with titles, if the response contains them. */
function citedIn(
  { citations, search_results }: z.output<typeof completion> | z.output<typeof chunk>,
  annotations: readonly unknown[],
): readonly Cited[] {
  const cited = annotations.flatMap((each) => annotation.safeParse(each).data ?? []);
  if (search_results.length + cited.length > 0) return [...search_results, ...cited];
  return citations.map((each) => (typeof each === 'string' ? { url: each, title: null } : each));
}

export const chatCompletions: Form = form(completion, (value) => {
  const [{ message: of }] = value.choices;
  return {
    text: of.refusal === '' ? of.content : '',
    cited: citedIn(value, of.annotations),
    model: value.model,
    seconds: value.created,
    id: value.id,
  };
});

export const chatChunks: Form = form(chunk, (value) => {
  const [choice] = value.choices;
  return {
    text: choice?.delta.content ?? '',
    cited: citedIn(value, choice?.delta.annotations ?? []),
    model: value.model,
    seconds: value.created,
    id: choice ? value.id : null, // the piece that counts tokens adds nothing
    isOpen: !choice?.finish_reason,
  };
});
