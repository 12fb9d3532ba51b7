/** Recognizes responses of the engines' APIs, as rows, in cells and in separate files (rule 12.12). */
import { isTooDeep } from '@brand-visibility/application';
import { dataForSeo } from './layouts/dataforseo.js';
import { dataForSeoLlm } from './layouts/dataforseo-llm.js';
import { peec } from './layouts/peec.js';
import { otterly } from './layouts/otterly.js';
import { serpApi } from './layouts/serpapi.js';
import { Pieces } from './pieces.js';
import { renderingIn } from './unseen.js';
import { anthropicMessages } from './vendors/anthropic-messages.js';
import { chatCompletions } from './vendors/chat-completions.js';
import { chatMessages } from './vendors/chat-messages.js';
import { fieldsOf, hasFields, jsonIn, type ApiResponse, type Form } from './vendors/form.js';
import { geminiContent } from './vendors/gemini-content.js';
import { openAiEvents, openAiResponses } from './vendors/openai-responses.js';

const FORMS: Readonly<Record<string, Form>> = {
  "OpenAI's Responses API": openAiResponses,
  "a stream of OpenAI's Responses API": openAiEvents,
  'chat completions': chatCompletions,
  "Anthropic's Messages API": anthropicMessages,
  "Gemini's generateContent": geminiContent,
  "SerpApi's search": serpApi,
  "DataForSEO's result": dataForSeo,
  "DataForSEO's LLM response": dataForSeoLlm,
  "Peec's chat": peec,
  "Otterly's response": otterly,
};

/** Other responses, and incomplete ones, by their fields. */
const OTHERS: Readonly<Record<string, string>> = {
  'choices[]': 'several answers, or none, in one response of chat completions, or an incomplete one',
  'object=chat.completion|chat.completion.chunk': 'incomplete chat completions',
  'object=response': "an incomplete response of OpenAI's Responses API",
  'candidates[]': 'several answers, or an incomplete one, of Gemini',
  'type=message role=assistant content[]': "an incomplete response of Anthropic's Messages API",
  'type=message_start|message_delta|message_stop|content_block_start|content_block_delta|content_block_stop|ping':
    "an event of a stream of Anthropic's Messages API",
  'object=interaction': "Gemini's Interactions API",
  'outputs[]': "Gemini's Interactions API",
  'search_metadata{}': 'a search of SerpApi without the text of an AI overview',
  'error{}': 'an error of an API',
};

/** What an error of an API is. */
export const FAILED: ApiResponse = { text: '', cited: [], model: '', seconds: null, id: null };

/** Fields by which JSON in a cell is not what an engine wrote. */
const LIKE_RESPONSES =
  'role content|role parts[]|type content|type text|message{}|messages[]|usage{}|kwargs{}|response_metadata{}|generations[]'.split(
    '|',
  );

/** Matches fields of responses; most rows of tables have none of them. */
const FIELD =
  /^(?:object|type|candidates|prompt_?[fF]eedback|choices|outputs|error|search_metadata|items|messages|runDate|path)$/;

/** Returns a response, the name of what is not read, or null for any other value. */
export function readResponse(value: unknown): ApiResponse | string | null {
  if (!Object.keys(fieldsOf(value)).some((name) => FIELD.test(name))) return null;
  const read = Object.entries(FORMS).flatMap(([name, form]) => {
    const response = form(value);
    return response === null ? [] : [{ name, response }];
  });
  if (read.length > 1) return `what could be ${read.map(({ name }) => name).join(' or ')}`;
  return read[0]?.response ?? Object.entries(OTHERS).find(([has]) => hasFields(value, has))?.[1] ?? null;
}

/** Returns the object or the list in a cell; null for text. */
function jsonOf(cell: unknown): object | null {
  const value = typeof cell !== 'string' ? cell : /^\s*(?:\{|\[\s*\{)/.test(cell) ? jsonIn(cell) : null;
  return typeof value === 'object' ? value : null;
}

/** Returns the response in a cell, what the cell contains that is not read, or null for text. */
export function responseIn(cell: unknown): ApiResponse | string | null {
  const isText = typeof cell === 'string'; // an answer can be any JSON
  const value = jsonOf(cell);
  if (value === null) return isText ? renderingIn(cell, false) : null;
  if (isText && isTooDeep(value)) return 'JSON with too many levels';
  if (Array.isArray(value)) {
    const pieces = new Pieces();
    const read = value.map((each) => ({ response: readResponse(each) }));
    const whole = [...read.flatMap((each) => pieces.add(each)), ...pieces.rest()];
    if (whole.length > 0 && whole.every(({ response }) => response !== null))
      return whole.length === 1 ? whole[0]!.response : 'several answers in one cell';
  }
  if (hasFields(value, 'error{}') && !hasFields(value, 'object')) return FAILED;
  const known = readResponse(value);
  if (known !== null) return known;
  const chat = chatMessages(value);
  if (chat !== null) return chat.isOpen ? 'chat messages without an answer' : chat;
  if (!isText) return `an object with ${Object.keys(value).slice(0, 5).join(', ')}`;
  const isLike = [value].flat().some((each) => LIKE_RESPONSES.some((has) => hasFields(each, has)));
  return isLike ? 'the response of another API, or its parts' : renderingIn(cell, true);
}

/** Returns what a cell with chat messages asks, what the cell contains that is no question, or null for text. */
export function requestIn(cell: unknown): ApiResponse | string | null {
  const value = jsonOf(cell);
  if (value === null)
    return typeof cell === 'string' && /^\s*[[{]/.test(cell) ? renderingIn(cell, false) : null;
  const request = isTooDeep(value) ? null : chatMessages(value);
  return request?.question ? request : 'JSON without a message of a user';
}
