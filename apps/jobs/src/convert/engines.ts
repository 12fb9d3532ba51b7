/** Recognizes engines by the names that people and programs write. */
import { ENGINES, type Engine } from '@brand-visibility/domain/vocabulary';

/** The names of each engine. A version or a word for a kind of model may follow a name. */
const NAMES: Readonly<Record<Engine, string>> = {
  claude: 'claude, claude ai, anthropic, anthropic claude',
  chatgpt: 'chatgpt, chatgpt com, chat gpt, gpt, openai, open ai, openai chatgpt, openai gpt, o1, o3, o4',
  perplexity: 'perplexity, perplexity ai, perplexity sonar, sonar, pplx',
  gemini: 'gemini, gemini gemini, google gemini, gemini google com',
  grok: 'grok, grok com, xai, x ai, xai grok, x ai grok',
  google_aio:
    'google aio, aio, ai overview, ai overviews, google ai overview, google ai overviews, ai overview google, ai overviews google, sge, google sge',
};

/** Words that may follow a name, perhaps with a version. */
const KINDS =
  'sonnet opus haiku fable mini nano turbo pro plus flash lite fast search preview latest chat api web instant thinking reasoning deep research exp experimental online large small max desktop mobile';
const WORDS = new Set(['', 'o', 'r', 'v', ...KINDS.split(' ')]);

/** Matches a version at the end of a word, such as `4o` in `gpt4o`. */
const VERSION = /@?\d[\d.@]{0,20}[a-z]?$/;

const BY_NAME = new Map(
  ENGINES.flatMap((engine) => NAMES[engine].split(', ').map((name) => [name, engine] as const)),
);

/** Matches what serves a model, before its name. */
const SERVERS =
  /^(?:(?:azure(?:_ai)?|bedrock(?:_converse)?|vertex_ai|openrouter|publishers\/google|models)\/){1,3}(?:(?:us|eu|apac|global)\.)?/;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(SERVERS, '')
    .replaceAll(/\.(?=[a-z])/g, ' ') // `claude.ai`
    .split(/[\s_\-/:()]+/)
    .filter((word) => word !== '');

/** Returns the engine that a string means: a name or a model, perhaps with a version; null for any other string. */
function engineNamed(text: string): Engine | null {
  const words = wordsOf(text);
  for (let length = Math.min(words.length, 3); length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ');
    const engine = BY_NAME.get(name) ?? BY_NAME.get(name.replace(VERSION, '').trim());
    const isKnown = words.slice(length).every((word) => WORDS.has(word.replace(VERSION, '')));
    if (engine && isKnown) return engine;
  }
  return null;
}

/** Engines by the names that the user maps, without regard to letter case; the empty name is any row without one. */
export type MappedEngines = ReadonlyMap<string, Engine>;

export const engineOf = (text: string, mapped: MappedEngines): Engine | null =>
  mapped.get(text.trim().toLowerCase()) ?? engineNamed(text);
