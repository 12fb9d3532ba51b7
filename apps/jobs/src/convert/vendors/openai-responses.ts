/** OpenAI's Responses API, which other companies serve, too. */
import { z } from 'zod';
import { cited, form, maybe, PAGE, seconds, text, type ApiResponse, type Form } from './form.js';

const part = z.looseObject({
  type: z.string(),
  text,
  annotations: maybe(z.array(z.unknown()), []),
});
const item = z.looseObject({ type: z.string(), content: maybe(z.array(z.unknown()), []), phase: text });

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
const citation = z.looseObject({ type: z.literal('url_citation'), ...PAGE }).transform(cited);

const OPEN: readonly string[] = ['in_progress', 'queued'];

function read({ id, model, output, status, created_at }: z.output<typeof response>): ApiResponse {
  const isOpen = OPEN.includes(status);
  const messages = output.filter(({ type }) => type === 'message');
  const isPhased = messages.some(({ phase }) => phase !== '');
  const seen = messages
    .filter(({ phase }) => !isPhased || phase === 'final_answer')
    .map(({ content }) => content.flatMap((each) => part.safeParse(each).data ?? []))
    .map((parts) => parts.filter(({ type }) => type === 'output_text'));
  const isAnswer = status === 'completed' || status === 'incomplete';
  return {
    text: isAnswer
      ? seen
          .map((parts) => parts.map((each) => each.text).join(''))
          .filter((each) => each.trim() !== '')
          .join('\n\n')
      : '',
    cited: isAnswer
      ? seen
          .flat()
          .flatMap(({ annotations }) => annotations.flatMap((each) => citation.safeParse(each).data ?? []))
      : [],
    model,
    seconds: created_at,
    id,
    isOpen,
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
