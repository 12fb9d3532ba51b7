import { verdictOn, type EngineCounts } from './comparison.js';
import { byBytes, isBlank, nameForm } from './forms.js';
import { compared, fraction, minus, over, shown, shownMetric, total } from './fraction.js';
import type { Fraction } from './fraction.js';
import { meansOf, percentOf, type PlainAnswer, type PlainMention, type Weights } from './figures.js';

/** The competitors report over plain answers (rules 1.5, 8.1 to 8.8). Names are compared by their forms. */

export interface CompetitorQuestion {
  readonly current: readonly PlainAnswer[];
  /** Null when the window is carried. */
  readonly previous: readonly PlainAnswer[] | null;
  readonly ownName: string;
  /** Names of watched rivals. */
  readonly watched: readonly string[];
  readonly weights: Weights;
  /** In the order in which rows list them. */
  readonly engines: readonly string[];
}

/** How often each listed rival is named: twice or more, once with a website, or watched (rule 8.2). */
export function listedRivals(
  answers: readonly PlainAnswer[],
  ownName: string,
  watched: readonly string[],
): ReadonlyMap<string, number> {
  const mentions = new Map<string, PlainMention[]>(watched.map((name) => [nameForm(name), []]));
  const isWatched = new Set(mentions.keys());
  for (const mention of answers.flatMap(({ competitors }) => competitors)) {
    const key = nameForm(mention.name);
    mentions.set(key, [...(mentions.get(key) ?? []), mention]);
  }
  mentions.delete(nameForm(ownName));
  const listed = [...mentions].filter(
    ([key, all]) => all.length > 1 || all.some(({ domain }) => !isBlank(domain)) || isWatched.has(key),
  );
  return new Map(listed.map(([key, all]) => [key, all.length]));
}

/** The brand's percentage of all mentions of the brand and of listed rivals; null if there are none (rule 1.5). */
export function shareOfVoice(
  answers: readonly PlainAnswer[],
  ownName: string,
  watched: readonly string[],
): Fraction | null {
  const own = answers.filter(({ brand_named }) => brand_named).length;
  const rivals = [...listedRivals(answers, ownName, watched).values()];
  const all = rivals.reduce((sum, count) => sum + count, own);
  return all === 0 ? null : fraction(100 * own, all);
}

type MentionIn = (answer: PlainAnswer) => Pick<PlainMention, 'position' | 'sentiment'> | null;

/** All rows in order of rank, then the rows that no answer names, by their keys; `key` is the form of the name. */
export function competitorRows(question: CompetitorQuestion) {
  const { current, previous, ownName, watched, weights, engines } = question;
  const isWatched = new Set(watched.map(nameForm));
  const own = { key: nameForm(ownName), mention: ownMention, is_you: true, is_watched: false };
  const rivals = [...listedRivals(current, ownName, watched).keys()].map((key) => ({
    key,
    mention: mentionOf(key),
    is_you: false,
    is_watched: isWatched.has(key),
  }));
  const parties = [own, ...rivals].map((party) => {
    const share = (answers: readonly PlainAnswer[]) =>
      percentOf(answers, (answer) => party.mention(answer) !== null, weights);
    const mentions = current.flatMap((answer) => party.mention(answer) ?? []);
    return { ...party, share, mentions, exact: share(current) ?? fraction(0) };
  });
  const all = parties.reduce((sum, { mentions }) => sum + mentions.length, 0);
  const byKey = (a: { readonly key: string }, b: { readonly key: string }) => byBytes(a.key, b.key);
  const ranked = parties
    .filter(({ is_you, mentions }) => is_you || mentions.length > 0)
    .sort((a, b) => compared(b.exact, a.exact) || b.mentions.length - a.mentions.length || byKey(a, b));
  const unranked = parties.filter((one) => !ranked.includes(one)).sort(byKey);
  return [...ranked, ...unranked].map(({ key, is_you, is_watched, mention, mentions, exact, share }, i) => {
    const { average_position, sentiment_score } = meansOf(mentions);
    const isRanked = i < ranked.length;
    return {
      key,
      rank: isRanked ? i + 1 : null,
      is_you,
      is_watched,
      answer_count: mentions.length,
      visibility: shownMetric(exact, isRanked && previous ? share(previous) : null),
      average_position: shown(average_position),
      sentiment_score: shown(sentiment_score),
      share_of_voice: all === 0 ? null : shown(fraction(100 * mentions.length, all)),
      movement: isRanked ? movementOf((answer) => mention(answer) !== null, question) : null,
      platforms: engines.flatMap((platform) => {
        const answered = current.filter((answer) => answer.platform === platform);
        const naming = answered.filter((answer) => mention(answer) !== null).length;
        return answered.length === 0
          ? []
          : [{ platform, visibility: shown(fraction(100 * naming, answered.length)) }];
      }),
    };
  });
}

const NEW_FROM = fraction(5);

/** How a ranked brand moved since the comparison window (rule 8.8). */
function movementOf(
  names: (answer: PlainAnswer) => boolean,
  { current, previous, weights }: CompetitorQuestion,
): 'new' | 'rising' | null {
  const now = percentOf(current, names, weights);
  const before = previous && percentOf(previous, names, weights);
  if (previous === null || !now || !before) return null;
  if (!previous.some(names) && compared(now, NEW_FROM) >= 0) return 'new';
  const counts = (answers: readonly PlainAnswer[]) => countsNaming(answers, names, weights);
  return verdictOn(minus(now, before), counts(current), counts(previous)) === 'up' ? 'rising' : null;
}

/** The engines that answered, with how many of their answers name a brand. */
function countsNaming(
  answers: readonly PlainAnswer[],
  names: (answer: PlainAnswer) => boolean,
  weights: Weights,
): EngineCounts[] {
  const platforms = [...new Set(answers.map(({ platform }) => platform))];
  const weight = total(platforms.map(weights));
  return platforms.map((platform) => {
    const own = answers.filter((answer) => answer.platform === platform);
    return { share: over(weights(platform), weight), answers: own.length, named: own.filter(names).length };
  });
}

const ownMention: MentionIn = (answer) => (answer.brand_named ? answer : null);

const mentionOf =
  (key: string): MentionIn =>
  ({ competitors }) =>
    competitors.find(({ name }) => nameForm(name) === key) ?? null;
