import type { Engine } from '@brand-visibility/client';

const ENGINES: Readonly<Record<Engine, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};

/** Returns the displayed name of an engine, or the key itself if it is unknown. */
export const engineName = (key: string): string =>
  Object.hasOwn(ENGINES, key) ? (ENGINES[key as Engine] ?? key) : key;
