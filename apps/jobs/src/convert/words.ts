/** The words of columns that contain one of a few. */
import { CATEGORIES, SENTIMENTS, type Category, type Sentiment } from '@brand-visibility/domain/vocabulary';

/** The words of the six languages of reports, and the marks that tables use. */
const WORDS: Readonly<Record<Sentiment, string>> = {
  positive: 'positive pos + positiv positivo positiva positif positief',
  neutral: 'neutral neu 0 neutro neutra neutre neutraal',
  negative: 'negative neg - negativ negativo negativa négatif négative negatif negatief',
  mixed: 'mixed gemischt mixto mixta mixte mitigé mitigée misto mista gemengd',
};

/** Sentiments by word. Where the brand is not named, other tools write a word instead of nothing. */
export const SENTIMENT_BY_WORD: Readonly<Record<string, Sentiment | null>> = Object.fromEntries([
  ['not_mentioned', null],
  ...SENTIMENTS.flatMap((each) => WORDS[each].split(' ').map((word) => [word, each] as const)),
]);

export const CATEGORY_BY_WORD: Readonly<Record<string, Category>> = Object.fromEntries(
  CATEGORIES.map((each) => [each, each]),
);

export const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** Matches what a table contains instead of answers. */
export const MARK =
  /^(?:yes|no|true|false|ja|nein|nee|oui|non|s[ií]|(?:not )?mentioned|[✓✔✅✗✘❌]\ufe0f?|[+-]?\d+(?:[.,]\d+)?%?)$/iu;

/** Whether a sentiment is a number, of which no scale is known. */
export const isScore = (text: string) => /^[+-]?\d+(?:[.,]\d+)?%?$/.test(text) && text !== '0';
