/** Recognizes responses of the engines' APIs, as rows, in cells and in separate files (rule 12.12). */
import { dataForSeo } from './layouts/dataforseo.js';
import { peec } from './layouts/peec.js';
import { serpApi } from './layouts/serpapi.js';
import { Pieces } from './pieces.js';
import { renderingIn } from './unseen.js';
import { anthropicMessages } from './vendors/anthropic-messages.js';
import { chatCompletions } from './vendors/chat-completions.js';
import type { ApiResponse, Form } from './vendors/form.js';
import { geminiContent } from './vendors/gemini-content.js';
import { openAiEvents, openAiResponses } from './vendors/openai-responses.js';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object; none for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}; // any object has this type

const FORMS: Readonly<Record<string, Form>> = {
  "OpenAI's Responses API": openAiResponses,
  "a stream of OpenAI's Responses API": openAiEvents,
  'chat completions': chatCompletions,
  "Anthropic's Messages API": anthropicMessages,
  "Gemini's generateContent": geminiContent,
  "SerpApi's search": serpApi,
  "DataForSEO's result": dataForSeo,
  "Peec's chat": peec,
};

/** Other responses, and incomplete ones, by the fields that show what they are. */
const OTHERS: readonly (readonly [name: string, is: (value: Fields) => boolean])[] = [
  [
    'an error of an API',
    ({ error, ...rest }) => fieldsOf(error)['message'] !== undefined && !('output' in rest),
  ],
  [
    'several answers, or none, in one response of chat completions',
    ({ choices }) => Array.isArray(choices) && choices.length !== 1,
  ],
  [
    'incomplete chat completions',
    ({ choices, object }) => Array.isArray(choices) || /^chat\.completion/.test(String(object)),
  ],
  ["an incomplete response of OpenAI's Responses API", ({ object }) => object === 'response'],
  ['several answers, or an incomplete one, of Gemini', ({ candidates }) => Array.isArray(candidates)],
  [
    "an incomplete response of Anthropic's Messages API",
    ({ type, role, content }) => type === 'message' && role === 'assistant' && Array.isArray(content),
  ],
  [
    "an event of a stream of Anthropic's Messages API",
    ({ type }) => /^(?:message_(?:start|delta|stop)|content_block_\w+|ping)$/.test(String(type)),
  ],
  ["Gemini's Interactions API", ({ outputs, object }) => object === 'interaction' || Array.isArray(outputs)],
];

/** What responses contain; most rows of tables contain none of it. */
const MEMBERS =
  'object type candidates promptFeedback prompt_feedback choices outputs error search_metadata items messages'.split(
    ' ',
  );

/** Returns a response, the name of what is not read, or null for any other value. */
export function readResponse(value: unknown): ApiResponse | string | null {
  const fields = fieldsOf(value);
  if (!MEMBERS.some((name) => name in fields)) return null;
  const read = Object.entries(FORMS).flatMap(([name, form]) => {
    const response = form(value);
    return response === null ? [] : [{ name, response }];
  });
  if (read.length > 1) return `what could be ${read.map(({ name }) => name).join(' or ')}`;
  return read[0]?.response ?? OTHERS.find(([, is]) => is(fields))?.[0] ?? null;
}

/** Returns the response in a cell, what the cell contains that is not read, or null for text. */
export function responseIn(cell: unknown): ApiResponse | string | null {
  const isText = typeof cell === 'string'; // an answer can be any JSON
  const value = isText ? jsonIn(cell) : cell;
  if (typeof value !== 'object' || value === null) return isText ? renderingIn(cell, false) : null;
  if (Array.isArray(value)) {
    const pieces = new Pieces();
    const read = value.map((each) => ({ response: readResponse(each) }));
    const whole = [...read.flatMap((each) => pieces.add(each)), ...pieces.rest()];
    if (whole.length > 0 && whole.every(({ response }) => response !== null))
      return whole.length === 1 ? whole[0]!.response : 'several answers in one cell';
  }
  return (
    readResponse(value) ??
    (isText ? renderingIn(cell, true) : `an object with ${Object.keys(value).slice(0, 5).join(', ')}`)
  );
}

function jsonIn(text: string): unknown {
  if (!/^\s*(?:\{|\[\s*\{)/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
