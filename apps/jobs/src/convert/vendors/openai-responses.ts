/** OpenAI's Responses API, which other companies serve, too. */
import { at, expectForm, form, hasFields, pagesAt, textAt, type ApiResponse } from './form.js';

const FIELDS =
  'object=response id model output[] status?=completed|incomplete|failed|cancelled|in_progress|queued';

function read(value: unknown): Partial<ApiResponse> {
  const status = textAt(value, 'status') || 'completed';
  const messages = /^(?:in)?complete/.test(status) ? at(value, 'output:message') : [];
  const isPhased = messages.some((message) => textAt(message, 'phase') !== '');
  const seen = messages.filter((message) => !isPhased || textAt(message, 'phase') === 'final_answer');
  const texts = seen.map((message) => textAt(message, 'content:output_text.text'));
  return {
    text: texts.filter((text) => text.trim() !== '').join('\n\n'),
    cited: pagesAt(seen, 'content:output_text.annotations:url_citation'),
    isOpen: status === 'in_progress' || status === 'queued',
  };
}

export const openAiResponses = form(FIELDS, read);

/** An event of a stream: some contain the response so far, the last one contains all of it. */
export const openAiEvents = form('type', (value) => {
  const [response] = at(value, 'response');
  const [, event] = /^response\.(\w+)/.exec(textAt(value, 'type')) ?? [];
  expectForm(event !== undefined && (response === undefined || hasFields(response, FIELDS)));
  const isLast = /^(?:completed|incomplete|failed|cancelled)$/.test(event ?? '');
  const so_far = openAiResponses(response) ?? {};
  return { ...so_far, ...(!isLast && { text: '', cited: [] }), isOpen: !isLast || response === undefined };
});
