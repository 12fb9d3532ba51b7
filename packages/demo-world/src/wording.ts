import type { Sentiment } from '@brand-visibility/domain/vocabulary';
import { pick, type Random } from './random.js';

/** Phrases for answers about any product. `phrase` replaces words in capitals, such as names. */

type BySentiment = Readonly<Record<Sentiment, readonly string[]>>;

/** Sentences that express a sentiment about a brand or rival and contain its name. */
export const VERDICTS: BySentiment = {
  positive: [
    'Users like NAME for GOOD.',
    'NAME gets good marks for GOOD.',
    'Reviewers recommend NAME above all for GOOD.',
    'On the whole, NAME is a safe choice; people value GOOD.',
  ],
  neutral: [
    'NAME covers the basics.',
    'NAME is a fair choice if its approach suits you.',
    'Reviews of NAME are few and mostly factual.',
  ],
  negative: [
    'Complaints about NAME are mostly about BAD.',
    'I would be careful with NAME: reviewers complain about BAD.',
    'NAME is often criticised for BAD.',
    'It is hard to recommend NAME at the moment because of BAD.',
  ],
  mixed: [
    'NAME is praised for GOOD, less so for BAD.',
    'Opinions on NAME are divided: people like GOOD but complain about BAD.',
    'With NAME, you get GOOD and have to live with BAD.',
  ],
};

/** Sentences that express a sentiment about a brand or rival and follow its name. */
export const REMARKS: BySentiment = {
  positive: ['Reviewers praise GOOD.', 'It stands out for GOOD.', 'Users like GOOD.'],
  neutral: ['It covers the basics.', 'A common choice.', 'It is worth a look.', 'Opinions are even.'],
  negative: [
    'It is often criticised for BAD.',
    'Reviewers complain about BAD.',
    'Several reviews warn of BAD.',
  ],
  mixed: ['It is praised for GOOD, less so for BAD.', 'Users like GOOD but complain about BAD.'],
};

/** Sentences that introduce a name in prose: `FIRST` introduces the first name, `LATER` each later name. */
export const FIRST_WORDS = [
  '**NAME** is ABOUT.',
  'One name that keeps coming up is **NAME**, ABOUT.',
  'Most pages start with **NAME**, ABOUT.',
];
export const LATER = [
  '**NAME** is ABOUT.',
  'Then there is **NAME**, ABOUT.',
  'Another option is **NAME**, ABOUT.',
  'Some pages also list **NAME**, ABOUT.',
];

/** Sentences that name a rival in passing, at the end of an answer. */
export const PASSING = [
  'NAME is mentioned in passing, too.',
  'NAME also comes up now and then.',
  'A few threads mention NAME as well.',
];

export const OPENINGS = [
  'Here is a short overview.',
  'In short:',
  'It depends on your situation, but there is a pattern.',
  'This is what recent pages say.',
];
export const HEADINGS = ['Options worth a look', 'What comes up most', 'Popular choices', 'A short list'];
export const ADVICE = ['What to look for', 'Before you decide', 'Keep in mind', 'A few practical points'];

/** Sentences that an answer contains instead of a recommendation if it names no brand. */
export const NO_NAMES = [
  'No single PRODUCT stands out; it depends on what you need it for.',
  'I would try two or three before you commit to one PRODUCT.',
  'Recommendations for AUDIENCE differ so much that I would rather not single one out.',
  'No name comes up often enough to recommend it to AUDIENCE.',
];

/** First sentences of an answer from an engine that does not know the brand in the question. */
export const UNKNOWN = [
  'I could not find reliable information about this one.',
  'I know of no independent reviews of it, so please take this with caution.',
  'The pages that I found do not cover it in detail.',
];

export const HEDGES = [
  'Prices may have changed since these pages were written.',
  'Features and prices change often, so check the official page before you decide.',
  'Availability differs by country.',
  'Reviews disagree on some of these points.',
  'My information may be out of date.',
  'Most of this comes from a few reviews and threads, so weigh it accordingly.',
  'I could not verify every detail.',
];
export const OVERVIEW_HEDGE = 'This overview was generated and may contain mistakes.';
export const INVITATIONS = [
  'If you tell me DETAILS, I can narrow it down.',
  'Tell me DETAILS, and I can be more specific.',
];

/** Returns a random phrase. Replaces each word in capitals with the value that `words` contains for it. */
export function phrase(
  random: Random,
  phrases: readonly string[],
  words: Record<string, string> = {},
): string {
  return pick(random, phrases).replaceAll(/[A-Z]{3,}/g, (word) => words[word] ?? word);
}
