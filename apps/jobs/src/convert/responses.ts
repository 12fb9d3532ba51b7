/** Recognizes responses of the engines' APIs: OpenAI's Responses, Perplexity's chat completions, Gemini's content. */
import { isHostName } from '@brand-visibility/domain/sources/host-name';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { engineNamed } from './engines.js';

/** A cited page. `domain` is known if the URL only redirects to the page. */
export interface Cited {
  readonly url: string;
  readonly title: string | null;
  readonly domain?: string;
}

export interface ApiResponse {
  readonly engine: Engine;
  readonly text: string;
  readonly cited: readonly Cited[];
  /** Seconds since 1970; null if the response contains no time. */
  readonly seconds: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object; none for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}; // any object has this type

const listIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
/** 9999-01-01 in seconds since 1970, the first time that an import refuses. */
const END = 253_370_764_800;
const secondsIn = (value: unknown) => {
  const seconds = typeof value === 'number' ? Math.floor(value) : -1;
  return seconds >= 0 && seconds < END ? seconds : null;
};

/** Other responses, by the fields that show what they are. */
const OTHERS: readonly (readonly [name: string, is: (value: Fields) => boolean])[] = [
  [
    'an error of an API',
    ({ error, ...rest }) => fieldsOf(error)['message'] !== undefined && !('output' in rest),
  ],
  [
    "OpenAI's Chat Completions API",
    ({ choices, object }) => Array.isArray(choices) || object === 'chat.completion',
  ],
  [
    "Anthropic's Messages API",
    ({ type, role, content }) => type === 'message' && role === 'assistant' && Array.isArray(content),
  ],
  ["Gemini's Interactions API", ({ outputs, object }) => object === 'interaction' || Array.isArray(outputs)],
];

/** Returns a response, the name of an API whose responses are not read, or null for any other object. */
export function readResponse(value: unknown): ApiResponse | string | null {
  const fields = fieldsOf(value);
  return (
    openAi(fields) ?? perplexity(fields) ?? gemini(fields) ?? OTHERS.find(([, is]) => is(fields))?.[0] ?? null
  );
}

/** Returns the response in a cell, what the cell contains that is not read, or null for text. */
export function responseIn(cell: unknown): ApiResponse | string | null {
  const value = typeof cell === 'string' ? objectIn(cell) : cell;
  if (typeof value !== 'object' || value === null) return null;
  const isText = typeof cell === 'string'; // an answer can be any JSON
  return (
    readResponse(value) ?? (isText ? null : `an object with ${Object.keys(value).slice(0, 5).join(', ')}`)
  );
}

function objectIn(text: string): unknown {
  if (!/^\s*\{/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function openAi({ object, output, model, created_at }: Fields): ApiResponse | null {
  if (object !== 'response' || !Array.isArray(output)) return null;
  const parts = listIn(output)
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => listIn(content));
  const annotations = parts.flatMap(({ annotations: list }) => listIn(list));
  return {
    // Other companies serve the same API.
    engine: engineNamed(textIn(model)) ?? 'chatgpt',
    text: parts.map(({ text, refusal }) => textIn(text) || textIn(refusal)).join(''),
    cited: annotations.filter(({ type }) => type === 'url_citation').map(asCited),
    seconds: secondsIn(created_at),
  };
}

function perplexity({ choices, citations, search_results, model, created }: Fields): ApiResponse | null {
  const isPerplexity =
    Array.isArray(citations) || Array.isArray(search_results) || engineNamed(textIn(model)) === 'perplexity';
  if (!Array.isArray(choices) || !isPerplexity) return null;
  const urls = Array.isArray(citations) ? citations.map((url) => ({ url: textIn(url), title: null })) : [];
  const results = listIn(search_results).map(asCited);
  return {
    engine: 'perplexity',
    text: textIn(fieldsOf(listIn(choices)[0]?.['message'])['content']),
    cited: results.length > 0 ? results : urls,
    seconds: secondsIn(created),
  };
}

function gemini({ candidates, usageMetadata, modelVersion, promptFeedback }: Fields): ApiResponse | null {
  const isGemini = [candidates, usageMetadata, modelVersion, promptFeedback].filter(
    (each) => each !== undefined,
  );
  if (isGemini.length < 2) return null;
  const [candidate = {}] = listIn(candidates);
  const parts = listIn(fieldsOf(candidate['content'])['parts']).filter(({ thought }) => thought !== true);
  const chunks = listIn(fieldsOf(candidate['groundingMetadata'])['groundingChunks']);
  return {
    engine: 'gemini',
    text: parts.map(({ text }) => textIn(text)).join(''),
    cited: chunks.flatMap(({ web }) => {
      const { uri, title, domain = title } = fieldsOf(web);
      if (uri === undefined) return []; // of a map or a document, not of a page
      const site = textIn(domain).toLowerCase();
      const isRedirect = textIn(uri).includes('/grounding-api-redirect/') && isHostName(site);
      return [{ url: textIn(uri), title: textIn(title) || null, ...(isRedirect && { domain: site }) }];
    }),
    seconds: null,
  };
}

const asCited = ({ url, title }: Fields): Cited => ({ url: textIn(url), title: textIn(title) || null });
