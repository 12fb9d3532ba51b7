/** Defines the form of notes: sentences about everything that changes the meaning of a result (rule 21.12). */
import type { UnknownValue } from '@brand-visibility/application';
import type { AnyEndpoint, QueryOf, ResponseOf } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain/time/instant';

/** The words that precede the sentences, in the order in which a result lists its notes. */
export const NOTE_WORDS = [
  'carried',
  'unfinished',
  'uncompared',
  'months',
  'untested',
  'partial',
  'unlike',
  'engines',
  'prompts',
  'weighted',
  'unknown',
  'cut',
  'more',
  'left out',
  'quoted',
  "rivals' sites",
  'no lift',
  'many',
] as const;

/** A string or a list that the result shortens. `path` is a JSON Pointer (RFC 6901). */
export interface LeftOut {
  readonly path: string;
  /** The number of characters or elements in the result (`kept`) and in the response before shortening (`of`). */
  readonly kept: number;
  readonly of: number;
}

/** The counted answers of an engine in both windows; `previous_answer_count` is null if the figures are carried. */
export interface EngineAnswers {
  readonly platform: string;
  readonly answer_count: number;
  readonly previous_answer_count: number | null;
}

/** The result of a call, with everything on which its notes depend. */
export interface CallResult<Query = unknown, Response = unknown> {
  readonly query: Query;
  /** The response as the result contains it. */
  readonly response: Response;
  /** The truncated strings of the response. */
  readonly texts: readonly LeftOut[];
  /** The shortened lists of the response. */
  readonly lists: readonly LeftOut[];
  /** The argument values that the brand does not have, by argument; empty if the response contains figures. */
  readonly unknown: ReadonlyMap<string, readonly UnknownValue[]>;
  /** The counted answers of each engine; empty unless the tool reads them in addition to its response. */
  readonly engines: readonly EngineAnswers[];
  readonly now: Instant;
}

/** Returns the sentence of a note, or null if its condition does not hold. */
export type Note<Query, Response> = (result: CallResult<Query, Response>) => string | null;

/** Notes by word. A tool lacks those whose condition its response cannot meet. */
export type Notes<Query, Response> = {
  readonly [Word in (typeof NOTE_WORDS)[number]]?: Note<Query, Response>;
};

/** The notes on the response of an endpoint. */
export type NotesOf<E extends AnyEndpoint> = Notes<QueryOf<E>, ResponseOf<E>>;

/** Returns those notes of any response (`common`) and of this one whose conditions hold, each as `word: sentence`. */
export const sentencesOf = <Query, Response>(
  common: Notes<unknown, unknown>,
  notes: Notes<Query, Response>,
  result: CallResult<Query, Response>,
): readonly string[] =>
  NOTE_WORDS.flatMap((word) => {
    const sentence = (notes[word] ?? common[word])?.(result) ?? null;
    return sentence === null ? [] : [`${word}: ${sentence}`];
  });

/** Maximum number of arguments or rows that a note lists. If there are more, the note states how many it omits. */
export const MOST_LISTED = 20;

/** Returns the end of a sentence that lists only some of `count` items; empty if the sentence lists all items. */
export const othersThan = (count: number): string =>
  count > MOST_LISTED ? ` and ${count - MOST_LISTED} more` : '';
