/** OpenAI's Responses API, which other companies serve, too. */
import { z } from 'zod';
import { cited, form, lenient, maybe, PAGE, seconds, text, type ApiResponse, type Form } from './form.js';

const citation = z.looseObject({ type: z.literal('url_citation'), ...PAGE }).transform(cited);
const part = z.looseObject({
  type: z.literal('output_text'),
  text,
  annotations: maybe(lenient(citation), []),
});
const item = z.looseObject({ type: z.string(), content: maybe(lenient(part), []), phase: text });

const response = z.looseObject({
  object: z.literal('response'),
  id: z.string(),
  model: z.string(),
  output: z.array(item),
  status: maybe(
    z.enum(['completed', 'incomplete', 'failed', 'cancelled', 'in_progress', 'queued']),
    'completed',
  ),
  created_at: seconds,
});

function read({ id, model, output, status, created_at }: z.output<typeof response>): ApiResponse {
  const isAnswer = status === 'completed' || status === 'incomplete';
  const messages = output.filter(({ type }) => isAnswer && type === 'message');
  const isPhased = messages.some(({ phase }) => phase !== '');
  const seen = messages
    .filter(({ phase }) => !isPhased || phase === 'final_answer')
    .map(({ content }) => content);
  const texts = seen.map((parts) => parts.map((each) => each.text).join(''));
  return {
    text: texts.filter((each) => each.trim() !== '').join('\n\n'),
    cited: seen.flat().flatMap(({ annotations }) => annotations),
    model,
    seconds: created_at,
    id,
    isOpen: status === 'in_progress' || status === 'queued',
  };
}

export const openAiResponses: Form = form(response, read);

/** An event of a stream: some contain the response so far, the last one contains all of it. */
const event = z.looseObject({
  type: z.string().regex(/^response\.\w/),
  response: response.nullish(),
});

export const openAiEvents: Form = form(event, ({ type, response: so_far }) => {
  const isLast = /^response\.(?:completed|incomplete|failed|cancelled)$/.test(type);
  return {
    ...(so_far ? read(so_far) : { text: '', cited: [], model: '', seconds: null, id: null }),
    ...(!isLast && { text: '', cited: [] }),
    isOpen: !isLast || !so_far,
  };
});
