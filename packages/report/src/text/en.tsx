import type { Category } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import type { Target, TargetMetric } from '../data/configuration.js';
import type { Moves } from '../story/engines.js';
import type { TracedNumber, Moved } from '../story/figure.js';
import { REASONS } from '../story/reasons.js';
import type { Missing, SlowMovement } from '../story/missing.js';
import type { RankedBrand } from '../story/ranking.js';
import type { Action } from '../story/sites.js';
import type { Change, Verdict } from '../story/state.js';
import type { Pace } from '../story/targets.js';
import type { Effect, Metric } from '../story/work.js';
import { AMERICAN, GRAMMAR, NONE_OR_ONE, ordinal, some, writing } from './en-rules.js';
import { frameOf, nameIn, type About } from './frame.js';
import { cut, sentence } from './sentence.js';
import { capital, noun, writingOf, type Grammar, type Range } from './writing.js';

/** Every message of the report and of its page in English. Each other language has a file with the same structure. */

const { numbers, inWords, count, countInWords, share, decimal, size, hundredths, percent, range, goal } =
  writing;
const { quoted, figure, nextTo, together, partOf, of: outOf } = writing;

const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'discovery',
  problem_solution: 'problems and solutions',
  use_case: 'use cases',
  expert: 'expert advice',
  comparison: 'comparisons',
  brand_research: 'research on the brand',
};
/** Names of the usual types of sites. The report shows other types unchanged. */
const SITES: Readonly<Record<string, string>> = {
  community: 'Community',
  review: 'Review site',
  directory: 'Directory',
  editorial: 'Magazine',
};
const EFFECTS: Readonly<Record<Effect, string>> = {
  rise: 'A rise followed.',
  fall: 'A fall followed.',
  none: 'No effect shows.',
  early: 'Too early to tell.',
  repair: 'A repair.',
  unmeasured: 'Not measured.',
};
const ACTIONS: Readonly<Record<Action, (brand: ComponentChildren) => ComponentChildren>> = {
  answer: () => 'Answer in the thread',
  post: () => 'Take part with a post',
  directory: (brand) => sentence`Ask the directory to list ${brand}`,
  editors: (brand) => sentence`Ask the editors to add ${brand}`,
  author: (brand) => sentence`Ask the author to mention ${brand}`,
};

const BEYOND = 'by more than chance would explain';

/** How many engines, questions or brands rose and how many fell. */
const moves = writing.moves<string>({
  verbs: ['rose', 'fell'],
  none: (what) => `No ${what} changed ${BEYOND}`,
  only: (what, verb) => `The ${what} ${verb} ${BEYOND}`,
  all: (what, verb, of) => `${of === 2 ? 'Both' : `All ${inWords(of)}`} ${what}s ${verb} ${BEYOND}`,
  some: (what, verb, part, all) => `${capital(part)} of ${all} ${what}s ${verb} ${BEYOND}`,
  others: (_, verb, others) => `, and ${others} ${verb}`,
  noOther: (_, verb) => `, and none ${verb}`,
  noneBeyond: (_, verb) => `; none ${verb} ${BEYOND}`,
});

/** A brand with its share of answers. */
export type Shared = Pick<RankedBrand, 'row' | 'visibility'>;

/** Writes the end of the first sentence: the earlier share, and whether it is of the same engines only. */
export type End = (before: TracedNumber, alike: string) => ComponentChildren;

function englishIn(grammar: Grammar, about: About) {
  const own = writingOf(grammar);
  const { dates, days, listed, sites } = own;
  const isAmerican = grammar === AMERICAN;
  const criticise = isAmerican ? 'criticize' : 'criticise';
  const and = isAmerican ? ', and' : ' and';
  const underWay = isAmerican ? 'underway' : 'under way';
  const frame = frameOf(grammar, own, about);
  const { x, name, now, then, figuresSpan, isMonth, named, during, full, messages } = frame;
  const { day, month, short, engine, window } = messages;
  const { spans, engine: only } = about;
  const { current, previous, today } = spans;
  const [subject, its] = only === null ? ['AI engines named', 'their'] : [`${engine(only)} named`, 'its'];
  const [thisMonth, inMonth] = [
    isMonth ? 'this month' : 'these days',
    figuresSpan.month === null ? 'in these days' : 'in a month',
  ];
  const missing: Readonly<Record<Missing['reason'], (engine: string, when: string) => string>> = {
    unasked: (engine, when) => `${engine}, which was not asked ${when}`,
    failed: (engine, when) => `${engine}, whose answers all failed ${when}`,
    uncounted: (engine, when) => `${engine}, of which no answer counts ${when}`,
  };
  /** The ends of the first sentence. `gone`: visibility fell to none by more than chance. */
  const ends: Readonly<Record<Change | 'gone', End>> = {
    unasked: () => `. Our questions were not asked ${then}, so nothing is compared.`,
    unanswered: () => `. No answer was collected ${then}, so nothing is compared.`,
    unlike: () => '. The engines that answered differ between the two periods, so nothing is compared.',
    same: (_, alike) => `, as ${then}${alike}.`,
    up: (before, alike) => sentence`, up from ${percent(before)} ${then}${alike}.`,
    down: (before, alike) => sentence`, down from ${percent(before)} ${then}${alike}.`,
    within_noise: (before, alike) => sentence`, after ${percent(before)} ${then}${alike}.`,
    gone: (before, alike) =>
      sentence`, after ${percent(before)} ${then}${alike}, more than chance would explain.`,
  };
  const slowly = ({ from, verdict, visibility: { current: a, previous: b }, ...of }: SlowMovement) =>
    sentence`From ${month(from)} to ${named(current)}, ${x} ${verdict === 'up' ? 'rose' : 'fell'} from ${share(b)} to ${percent(a)}${of.isOfFewer ? sentence` on ${listed(of.engines.map(engine))}` : ''}, more than chance would explain`;
  const leftOut = (failed: TracedNumber, deleted: TracedNumber) =>
    sentence`${countInWords(failed)} failed ${noun(failed.value, 'answer')}${deleted.value === 0 ? '' : sentence` and ${count(deleted)} ${noun(deleted.value, 'answer')} to deleted questions`} ${(failed.value ?? 0) + (deleted.value ?? 0) === 1 ? 'was' : 'were'} left out`;
  const fromPrevious = isMonth && previous.month ? `from ${named(previous)} ` : '';

  return {
    ...messages,
    star: 'Rounded once from the exact figures, so it can differ by 0.1 from what the printed figures give.',
    points: (change: TracedNumber) =>
      sentence`${messages.signed(change)} ${noun(Math.abs(change.value ?? 0), 'point')}`,

    cover: {
      kind: 'AI visibility report',
      title: (isCompared: boolean) => window + (isCompared ? `, compared with ${full(previous)}` : ''),
      chart: 'Share of answers by month, in %: the line is the month, the box its range of chance',
      few: (few: TracedNumber) => sentence`From only ${countInWords(few)} ${noun(few.value, 'answer')}: `,
      without: (missing: ComponentChildren) => sentence`Without ${missing}: `,
      missing,
      alike: ' on the same engines',
      questions: { all: 'our questions', withoutName: 'questions that do not contain the name' },
      subject,
      neverSubject: subject,
      named: (
        subject: string,
        full: ComponentChildren,
        visibility: TracedNumber,
        questions: string,
      ): ComponentChildren =>
        sentence`${subject} ${full} in ${percent(visibility)} of ${its} answers to ${questions}`,
      never: (
        subject: string,
        full: ComponentChildren,
        answers: TracedNumber | null,
        questions: string,
      ): ComponentChildren =>
        sentence`${subject} ${full} in none of ${its} ${answers && sentence`${count(answers)} `}answers to ${questions}`,
      ends,
      verdict: {
        up: 'The rise is more than chance would explain.',
        down: 'The fall is more than chance would explain.',
      } satisfies Record<Exclude<Verdict, 'within_noise'>, string>,
      small: 'Such a small difference can be chance.',
      /** Why a difference of 3 points or more can be chance: from how many answers it is. */
      unequal: (change: ComponentChildren, answers: TracedNumber, before: TracedNumber) =>
        sentence`With ${count(answers)} and ${count(before)} answers, even ${change} points can be chance.`,
      each: (change: ComponentChildren, answers: TracedNumber) =>
        sentence`With ${count(answers)} ${noun(answers.value, 'answer')} each, even ${change} points can be chance.`,
      many: (change: ComponentChildren, answers: TracedNumber) =>
        sentence`Even with ${count(answers)} answers each, ${change} points can be chance.`,
      slow: (slow: SlowMovement) => sentence`${slowly(slow)}.`,
      unasked: `Our questions were not asked ${now}.`,
      carried: (full: ComponentChildren, from: string, visibility: TracedNumber, few: TracedNumber | null) =>
        sentence`These are the figures of ${day(from)}, when we last asked them${few && sentence`, from only ${countInWords(few)} ${noun(few.value, 'answer')}`}: ${subject} ${full} in ${percent(visibility)} of ${its} answers.`,
      empty: `No answer was collected ${now}, so there are no figures for ${thisMonth}.`,
      notAsked: `Our questions were not asked ${now}, so there are no figures for ${thisMonth}.`,
      only: (filters: ComponentChildren) => sentence`Only: ${filters}. `,
      category: (key: string) => nameIn(CATEGORIES, key),
      withName: (isBranded: boolean) => `questions ${isBranded ? 'with' : 'without'} the name`,
    },

    figures: {
      visibility: 'Visibility',
      share: 'Share of voice',
      first: 'Named first',
      sentiment: 'Sentiment',
      answers: (part: TracedNumber, all: TracedNumber) =>
        sentence`${outOf(part, all)} ${noun(all.value, 'answer')}`,
      without: (visibility: TracedNumber, questions: number) =>
        sentence`${percent(visibility)} without the ${some(questions, 'question')} that ${questions === 1 ? 'contains' : 'contain'} the name`,
      mentions: (part: TracedNumber, all: TracedNumber) =>
        sentence`${outOf(part, all)} brand ${noun(all.value, 'mention')}`,
      /** A change that can be chance, and the change since an earlier month, which is more than chance. */
      slow: (
        change: ComponentChildren,
        chance: (text: string) => ComponentChildren,
        since: ComponentChildren,
        from: string,
      ) =>
        sentence`${change} since ${named(previous)} (${chance('can be chance')}); ${since} since ${month(from)}, more than chance`,
      /** The figure of a window that has engines which the other lacks. */
      withEngines: (engines: readonly string[], window_: 'current' | 'previous', visibility: TracedNumber) =>
        sentence`with ${listed(engines.map(engine))}, ${named(spans[window_])} was ${percent(visibility)}`,
      allQuestions: (visibility: TracedNumber, questions: number) =>
        sentence`${percent(visibility)} with all ${some(questions, 'question')}`,
      noRival: 'No rival is named in any answer, so there is nothing to share.',
      position: (position: TracedNumber) => sentence`average position ${hundredths(position)}`,
      positionBefore: (position: TracedNumber | null): ComponentChildren =>
        position === null
          ? '1 is the brand named first'
          : sentence`average ${hundredths(position)} ${then}; 1\u00a0is the brand named first`,
      unnamed: 'No answer names it.',
      outOf: (all: TracedNumber) => sentence`of ${count(all)}`,
      ofHundred: 'of 100',
      tone: (praise: TracedNumber, neutral: TracedNumber, criticism: TracedNumber) =>
        sentence`${count(praise)} ${noun(praise.value, 'praises', 'praise')}, ${count(neutral)} ${noun(neutral.value, 'is', 'are')} neutral or mixed, ${count(criticism)} ${noun(criticism.value, `${criticise}s`, criticise)}`,
      toneKnown: (known: TracedNumber, named: TracedNumber) =>
        sentence`known for ${outOf(known, named)} ${noun(named.value, 'answer')}`,
    },

    lead: {
      title: 'Who leads',
      none: 'No rival is named in any answer.',
      /** `brands` are names, as everywhere in these messages. */
      level: (brands: ComponentChildren): ComponentChildren => sentence`${brands} are about level`,
      noneOfOne: ': no answer names only one of them',
      /** `one` counts the answers that name only one of the two. */
      levelOf: (one: TracedNumber, you: TracedNumber): ComponentChildren => {
        const write = together([you, one], NONE_OR_ONE);
        return sentence`: of the ${write(one)} ${noun(one.value, 'answer that names', 'answers that name')} only one of them, ${write(you)} ${noun(you.value, 'names', 'name')} ${x}`;
      },
      both: (high: Shared, low: Shared): ComponentChildren =>
        sentence`${name(high.row.name)} has ${percent(high.visibility)}, ${name(low.row.name)} ${percent(low.visibility)}`,
      unsure: (one: TracedNumber): ComponentChildren =>
        sentence`; only ${countInWords(one)} ${noun(one.value, 'answer names', 'answers name')} just one of them: too few to be sure`,
      chance: ': the difference can be chance',
      chanceOf: (one: TracedNumber, high: TracedNumber, brand: ComponentChildren): ComponentChildren => {
        const write = together([high, one], NONE_OR_ONE);
        return sentence`; of the ${write(one)} answers that name only one of them, ${write(high)} ${noun(high.value, 'names', 'name')} ${brand}: that can be chance`;
      },
      behind: (gap: TracedNumber, leaders: ComponentChildren, place: ComponentChildren): ComponentChildren =>
        sentence`${x} is ${place}${size(gap)} points behind ${leaders}`,
      far: (place: number, brands: TracedNumber): ComponentChildren =>
        sentence`${ordinal(place)} of ${countInWords(brands)} brands, `,
      farUnsure: '; the answers are too few to be sure',
      farChance: '; the distance can be chance',
      ahead: (gap: TracedNumber, rivals: ComponentChildren): ComponentChildren =>
        sentence`${x} leads, ${size(gap)} points ahead of ${rivals}`,
      leads: (share: TracedNumber, followers: ComponentChildren, count: number, gap: TracedNumber) =>
        sentence`${x} leads, named in ${percent(share)} of answers; ${followers} ${noun(count, 'follows', 'follow')}, ${size(gap)} points behind`,
      follows: (leader: string, share: TracedNumber, gap: TracedNumber) =>
        sentence`${name(leader)} leads, named in ${percent(share)} of answers; ${x} follows, ${size(gap)} points behind`,
      /** Claims nothing about the two rivals, because each is compared only with the customer's brand. */
      mostNamed: (brands: ComponentChildren) => sentence`${brands} are named most; `,
      before: {
        level: `; ${then} they were level`,
        alike: (gap: TracedNumber) => sentence`; ${then} the difference was ${size(gap)} points`,
        otherWay: (gap: TracedNumber, _wasAhead: boolean) =>
          sentence`; ${then} the difference was ${size(gap)} points the other way`,
      },
      tied: (brands: ComponentChildren, share: TracedNumber) =>
        sentence`is level with ${brands}, ${percent(share)}`,
      place: (place: number, brands: TracedNumber) =>
        sentence`is ${ordinal(place)} of ${countInWords(brands)} brands by visibility`,
      asBefore: `, as ${then}`,
      passed: (brands: ComponentChildren, place: ComponentChildren) =>
        sentence`${x} passed ${brands} ${now} and ${place}`,
      passedBy: (brands: ComponentChildren, _count: number) => sentence` ${brands} passed it.`,
      chart: 'Share of answers that name each brand, by month, in %',
      head: {
        brand: 'Brand',
        now: `${short(figuresSpan)} %`,
        then: `${short(previous)} %`,
        change: 'Change, points',
        answers: 'Answers naming it',
        share: 'Share of voice %',
        position: 'Average position',
        sentiment: 'Sentiment of 100',
      },
      all: (brands: number) => (brands === 2 ? 'Both' : `All ${inWords(brands)}`),
      shown: (rows: number, brands: number) =>
        `The first ${numbers.count(rows)} of ${numbers.count(brands)}. `,
      note: (isCompared: boolean) =>
        sentence`An answer that names several brands counts for each of them.${isCompared ? ' A change marked “rose” or “fell” is more than chance would explain. A rival’s change is the difference between the two figures next to it.' : ''}`,
      verdicts: { up: 'rose', down: 'fell', within_noise: '' } satisfies Record<Verdict, string>,
      unnamed: (rivals: readonly string[]) =>
        sentence` Also watched, but not named in any answer: ${listed(rivals.map(name))}.`,
      positions: sentence`Where ${x} stands when it is named`,
      positionKeys: ['first', 'second', 'third', 'later'],
      average: (position: TracedNumber) => sentence`average ${hundredths(position)}`,
      tones: 'In what tone',
      toneKeys: ['praise', 'neutral or mixed', criticise],
      sentiment: (sentiment: TracedNumber) => sentence`sentiment ${decimal(sentiment)}`,
    },

    trend: {
      title: 'Trend',
      highest: (of: number) => `The highest month of the last ${inWords(of)}`,
      lowest: (of: number) => `The lowest month of the last ${inWords(of)}`,
      change: {
        up: `Higher than ${then}`,
        down: `Lower than ${then}`,
        within_noise: `No change beyond chance${previous.month === null ? '' : ` since ${named(previous)}`}`,
      } satisfies Record<Verdict, string>,
      first: `${capital(named(current))}, with nothing to compare it with`,
      slow: slowly,
      none: `No answers ${now}`,
      never: sentence`No answer named ${x} ${now}`,
      asked: (date: string) => `The questions were last asked on ${day(date)}.`,
      before: (first: string, last: string, lowest: TracedNumber, highest: TracedNumber) =>
        first === last
          ? sentence`In ${month(first)}, ${x} was named in ${percent(lowest)} of answers`
          : sentence`From ${month(first)} to ${month(last)}, ${x} was named in ${share(lowest)} to ${percent(highest)} of answers`,
      compared: (hasBefore: boolean, { current: a, previous: b }: Moved) => {
        const [start, end] = hasBefore ? [',', ''] : [sentence`${x} was named`, ' of answers'];
        return b.value === null
          ? sentence`${start} ${now} in ${percent(a)}${end}.`
          : sentence`${start} ${then} in ${percent(b)}${end}${hasBefore ? and : ' and'} ${now} in ${percent(a)}. `;
      },
      chance: {
        up: `The rise ${fromPrevious}is more than chance would explain.`,
        down: `The fall ${fromPrevious}is more than chance would explain.`,
        within_noise: 'The difference between the two can be chance.',
      },
      chart: sentence`Share of answers that name ${x}`,
      chartLabel: `Share of answers that name ${about.brand}, by month and week, in ${isAmerican ? 'percent' : 'per cent'}`,
      aside: 'dots are weeks, lines are months, boxes are their ranges of chance',
      noAnswers: 'no answers',
      partial: (until: string) => `to ${dates.day(until)}`,
      sure: 'How sure is this?',
      again: (a: Range, b: Range | null) =>
        sentence`Asked again, the same questions would give ${range(a)} ${during(figuresSpan)}${b === null ? '' : sentence` and ${range(b)} ${then}`} (95% confidence)`,
      others: (a: Range, b: Range | null) =>
        sentence`; other questions in their place, ${range(a)}${b === null ? '' : sentence` and ${range(b)}`}.`,
      fewQuestions: (questions: number) =>
        `. ${capital(some(questions, 'question'))} ${questions === 1 ? 'is' : 'are'} too few to speak for other questions.`,
      outcomes: 'What the answers said',
      allQuestions: (questions: number) =>
        questions === 1 ? 'The one question' : `All ${some(questions, 'question')}`,
      unbranded: (questions: number, { current: a, previous: b }: Moved) =>
        sentence`The ${inWords(questions)} that ${questions === 1 ? 'does' : 'do'} not contain the name ${x}: ${percent(a)}${b.value === null ? '' : sentence`, after ${percent(b)}`}`,
      answers: (of: TracedNumber) => sentence`${count(of)} ${noun(of.value, 'answer')}`,
    },

    targets: {
      /** A target at its line in the chart. */
      mark: (target: Target) => `target of ${goal(target)} for ${month(target.month)}`,
      metrics: {
        visibility: (current) => sentence`Visibility is ${percent(current)}`,
        share_of_voice: (current) => sentence`Share of voice is ${percent(current)}`,
        sentiment_score: (current) => sentence`Sentiment is ${decimal(current)}`,
        average_position: (current) => sentence`The average position is ${decimal(current)}`,
      } satisfies Record<TargetMetric, (current: TracedNumber) => ComponentChildren>,
      distance: (of: Target, distance: number) => {
        const isPosition = of.metric === 'average_position';
        const target = `the target of ${goal(of)} for ${month(of.month)}`;
        if (distance === 0) return `, which is ${target}`;
        const size = numbers.decimal(Math.abs(distance));
        const unit = noun(Math.abs(distance), isPosition ? 'place' : 'point');
        const [over, under] = isPosition ? ['behind', 'ahead of'] : ['above', 'below'];
        return `, which is ${size} ${unit} ${distance > 0 ? over : under} ${target}`;
      },
      pace: ({ from, reached, isOfFewer }: Pace) =>
        `; at the pace since ${month(from)}${isOfFewer ? ' on the engines asked then' : ''} it would be reached in ${month(reached)}`,
    },

    keys: {
      you: sentence`name ${x}`,
      rivals: 'name only rivals',
      nobody: 'name no brand',
      notYou: sentence`do not name it`,
    },
    shortKeys: [x, 'only rivals', 'no brand'],

    engines: {
      title: 'Engines',
      none: 'No engine stands out',
      least: (weakest: string) => sentence`${engine(weakest)} names it least`,
      heading: (all: Moves) => moves(all, 'engine'),
      few: (answers: TracedNumber) =>
        sentence`${together([answers], NONE_OR_ONE, capital)(answers)} ${noun(answers.value, 'answer is', 'answers are')} too few to rank engines.`,
      never: sentence`No engine named ${x}.`,
      overlap: (weakest: string, a: TracedNumber, strongest: string, b: TracedNumber) =>
        sentence`No engine stands out: the ranges of the weakest, ${engine(weakest)} with ${percent(a)}, and the strongest, ${engine(strongest)} with ${percent(b)}, overlap.`,
      apart: (weakest: string, a: TracedNumber, strongest: string, b: TracedNumber) =>
        sentence`${engine(weakest)} names ${x} least, in ${percent(a)} of its answers, and ${engine(strongest)} most, in ${percent(b)}. Their ranges do not touch.`,
      allMoved: (verdict: 'up' | 'down', of: number, isNoneApart: boolean) =>
        ` ${of === 2 ? 'Both' : `All ${inWords(of)}`} engines ${verdict === 'up' ? 'rose' : 'fell'} by more than chance would explain${isNoneApart ? `; ${of === 2 ? 'neither stands out' : 'none stands out from the others'}` : ''}.`,
      moved: (verdict: 'up' | 'down', engines: readonly string[], { current: a, previous: b }: Moved) =>
        sentence` ${listed(engines.map(engine))} ${verdict === 'up' ? 'rose' : 'fell'} by more than chance would explain${engines.length === 1 ? sentence`, from ${share(b)} to ${percent(a)}` : ''}.`,
      chart: sentence`Share of each engine’s answers that name ${x}, in %`,
      head: {
        engine: 'Engine',
        change: 'Change, points',
        verdict: 'Real or chance?',
        rival: 'Strongest rival, %',
      },
      verdicts: { up: 'more than chance', down: 'more than chance', within_noise: 'could be chance' },
      note: (fewest: number, most: number) =>
        `The boxes show how far chance alone moves a figure. A single engine has only ${fewest === most ? numbers.count(fewest) : `${numbers.count(fewest)} to ${numbers.count(most)}`} ${noun(most, 'answer')} ${inMonth}, so its range is wide.`,
      alone:
        ' Each engine is considered separately: of engines that did not change, about one in twenty would still be marked.',
    },

    quotes: {
      source: (key: string, date: string, cites: ComponentChildren) =>
        sentence`${engine(key)}, ${day(date)}; ${cites}`,
      cites: (all: readonly string[]): ComponentChildren =>
        all.length === 0 ? 'cites no source' : sentence`cites ${sites(all, (of) => `${inWords(of)} others`)}`,
      to: (key: string, date: string, question: string) =>
        sentence`${engine(key)}, ${day(date)}, to ${quoted(question)}`,
      then: 'Then and now',
      thenAside: `one question on one engine, ${isMonth && previous.month !== null ? 'both months' : 'both times'}`,
      rose: (
        question: string,
        { current: a, previous: b }: Moved,
        key: string,
        wasNamed: TracedNumber,
        was: TracedNumber,
        isNamed: TracedNumber,
        is: TracedNumber,
      ) => {
        const few = figure((value) => (value === 0 ? 'none' : inWords(value ?? 0)));
        return sentence`${quoted(question)} rose across all engines by more than chance would explain, from ${share(b)} to ${percent(a)}. On ${engine(key)}, ${few(wasNamed)} of ${few(was)} ${noun(was.value, 'answer')} named ${x} ${then}, ${few(isNamed)} of ${few(is)} ${now}.`;
      },
      critics: `What engines ${criticise}`,
      criticise: (negative: TracedNumber, named: TracedNumber, shown: number) =>
        sentence`${partOf(negative, named, undefined, 'of the')} ${noun(named.value, 'answer that names', 'answers that name')} ${x}; ${inWords(shown)} ${noun(shown, 'is', 'are')} quoted`,
    },

    questions: {
      lost: 'Questions lost and won',
      lostMost: 'Most often lost',
      namedLeast: 'Named least',
      summary: sentence`Questions whose answers most often name rivals and not ${x}:`,
      least: sentence`Questions whose answers name ${x} least often:`,
      heading: (lost: TracedNumber, all: TracedNumber) =>
        sentence`${partOf(lost, all, capital)} ${noun(all.value, 'answer')} ${noun(lost.value, 'names rivals and leaves', 'name rivals and leave')} ${x} out`,
      lead: (lost: TracedNumber | null, all: TracedNumber | null, shown: number) =>
        sentence`${lost === null || all === null ? '' : sentence`${capital(then)} it was ${partOf(lost, all)}. `}${shown === 0 ? '' : `${shown === 1 ? 'This question is' : `These ${inWords(shown)} questions are`} lost most often.`}`,
      named: (part: TracedNumber, all: TracedNumber, before: readonly [TracedNumber, TracedNumber] | null) =>
        sentence`${partOf(part, all, capital)} ${noun(part.value, 'names', 'name')} ${x}${before === null ? '' : sentence`; ${then} ${partOf(...before)}`}.`,
      only: (lost: TracedNumber, rivals: ComponentChildren) =>
        sentence`${together([lost], NONE_OR_ONE, capital)(lost)} ${noun(lost.value, 'names', 'name')} only rivals: ${rivals}.`,
      most: sentence`Questions whose answers name ${x} most often`,
      mostAside: 'without the questions that contain the name',
      all: 'All questions',
      moved: (all: Moves) => moves(all, 'question'),
      asked: (of: number) => `${capital(some(of, 'question'))} ${noun(of, 'was', 'were')} asked`,
      alone: (of: number) =>
        `Each question is considered separately: if none had changed, about ${of < 20 ? 'one in twenty' : messages.plainOf(Math.round(of / 20), of)} would still be marked.`,
      head: {
        plain: 'Question',
        question: 'Question, most often lost first',
        least: 'Question, named least first',
        first: (shown: number) => `The ${numbers.count(shown)} questions most often lost`,
        then: `Named, ${short(previous)}`,
        now: `Named, ${short(figuresSpan)}`,
        verdict: 'Beyond chance',
      },
      verdicts: { up: '↑ rose', down: '↓ fell', within_noise: '' },
      branded: sentence`Questions that contain the name ${x}`,
      others: (of: number) => `The other ${some(of, 'question')}`,
      othersMoved: (rose: number, fell: number) => `${numbers.count(rose)} rose, ${numbers.count(fell)} fell`,
      note: (of: number) =>
        `A question has about ${some(of, 'answer')} ${inMonth}, so a difference of a few can be chance.`,
      gone: (of: number) =>
        `Includes the answers to ${some(of, 'question')} that ${noun(of, 'was', 'were')} asked only ${then}.`,
    },

    sites: {
      title: 'Sites',
      toWin: 'Site to win',
      summary: (site: string, page: string | null, lost: TracedNumber, all: TracedNumber) =>
        sentence`${name(site)}${page === null ? '' : sentence`, with its page ${quoted(cut(page, 60))}`}: ${together([lost, all])(all)} ${noun(all.value, 'answer cites', 'answers cite')} the page; ${together([lost, all], NONE_OR_ONE)(lost)} of them ${noun(lost.value, 'names', 'name')} only rivals.`,
      heading: (site: string, lost: TracedNumber, all: TracedNumber) =>
        sentence`Win ${name(site)}: ${partOf(lost, all, undefined, 'of the')} ${noun(all.value, 'answer that cites', 'answers that cite')} its page ${noun(lost.value, 'names', 'name')} only rivals`,
      /** The heading of a site that few answers cite. */
      site: (site: string) => sentence`Win ${name(site)}`,
      cited: (part: TracedNumber, all: TracedNumber) =>
        sentence`${partOf(part, all, capital)} ${noun(all.value, 'answer')} ${noun(part.value, 'cites', 'cite')} a source`,
      owners: (all: TracedNumber, own: TracedNumber, rivals: TracedNumber, others: TracedNumber) => {
        const write = together([all, own, rivals, others], NONE_OR_ONE);
        return sentence`Of all ${write(all)} ${noun(all.value, 'citation')}, ${write(own)} ${noun(own.value, 'leads', 'lead')} to ${x}’s own sites, ${write(rivals)} to the sites of rivals${and} ${write(others)} to others.`;
      },
      win: 'Which to win',
      head: {
        page: 'Site and page',
        action: 'What to do',
        lost: 'Answers with only rivals',
        state: `Status on ${dates.day(today)}`,
      },
      action: (action: Action) => ACTIONS[action](x),
      state: (begun: string | null) =>
        begun === null ? 'Not started' : `${capital(underWay)} since ${day(begun)}`,
      communities: 'Where to take part',
      ninety: (asOf: string) => `in answers from the 90 days to ${day(asOf)}`,
      left: (parts: readonly ComponentChildren[]) => sentence`Not proposed: ${listed(parts)}.`,
      leftRivals: (of: number) => `${some(of, 'page')} on rivals’ sites`,
      leftOwn: (of: number) => sentence`${some(of, 'page')} on ${x}’s own sites`,
      leftSettled: (of: number) => `${inWords(of)} where the work is done or was turned down`,
      leftUncited: (of: number) =>
        `${inWords(of)} that no answer naming only rivals cites ${during(figuresSpan)}`,
      others: (of: number, hasWin: boolean) =>
        `The ${some(of, hasWin ? 'other site' : 'site')} cited most, by number of answers`,
      sitesHead: {
        site: 'Site',
        whose: 'Owner',
        then: `Cited, ${short(previous)}`,
        now: `Cited, ${short(figuresSpan)}`,
        lost: 'only rivals',
        bar: 'What these answers say',
      },
      whose: (type: string | null) =>
        type === null ? 'Other' : capital(nameIn(SITES, type).replaceAll('_', ' ')),
    },

    work: {
      title: 'Work',
      next: isMonth ? 'Next month' : 'Next',
      nothing: 'What comes next',
      heading: (rises: number, falls: number, of: number) => {
        const write = nextTo([rises, falls, of]);
        const pieces = `${write(of)} ${noun(of, 'piece')} of work`;
        const all = of === 2 ? 'both pieces of work' : `all ${pieces}`;
        const part = (count: number) =>
          of === 1 ? 'the piece of work' : count === of ? all : `${write(count)} of ${pieces}`;
        if (rises > 0) return `A rise followed ${part(rises)}${falls > 0 ? `, a fall ${write(falls)}` : ''}`;
        return falls > 0 ? `A fall followed ${part(falls)}` : `No rise or fall shows yet after ${pieces}`;
      },
      repairs: (of: number) => `${capital(some(of, 'repair'))} ${noun(of, 'was', 'were')} finished`,
      lead: (first: string, last: string) =>
        `What was finished from ${month(first)} to ${month(last)}, and what came after it.`,
      none: (first: string, last: string) => `Nothing was finished from ${month(first)} to ${month(last)}.`,
      entangled: (of: number) =>
        ` ${capital(inWords(of))} of them were finished within two weeks of another, so their effects cannot be told apart.`,
      finished: 'Finished',
      effects: EFFECTS,
      metric: ({ kind, value }: Metric) =>
        ({
          platform: `Visibility on ${engine(value)}`,
          category: `Visibility in the category “${nameIn(CATEGORIES, value)}”`,
          overall: 'Visibility across all questions',
        })[kind],
      moved: (
        metric: string,
        lift: TracedNumber,
        star: ComponentChildren,
        band: TracedNumber,
        measured: string,
      ) =>
        sentence`${metric} was ${size(lift)} points${star} ${(lift.value ?? 0) > 0 ? 'higher' : 'lower'} on ${day(measured)} than before the work; from one week to the next it seldom moves by more than ${decimal(band)}.`,
      unmoved: (
        metric: string,
        before: TracedNumber,
        after: TracedNumber,
        band: TracedNumber,
        measured: string,
      ) =>
        sentence`${metric} was ${percent(before)} before the work and ${percent(after)} on ${day(measured)}; from one week to the next it often moves by up to ${decimal(band)} points.`,
      early: (runs: number) =>
        `The questions have ${runs === 0 ? 'not been asked' : `been asked only ${runs === 1 ? 'once' : `${inWords(runs)} times`}`} since.`,
      repair: 'No rise is expected from it, and none is claimed.',
      unmeasured: (isAwaiting: boolean): string =>
        isAwaiting ? 'It has not been measured yet.' : 'Nothing was recorded to measure it by.',
      wasLabel: 'before',
      isLabel: (date: string) => `on ${day(date)}`,
      note: 'The box around “before” is the usual movement from week to week, the other dot the latest week. A single week moves more than a month.',
      nextAsOf: `Next, as of ${day(today)}`,
      begun: (date: string) => `${underWay} since ${day(date)}`,
      proposed: (date: string) => `proposed on ${day(date)}`,
      when: capital,
      later: (titles: readonly { title: string; day: string; isEarly: boolean }[]) =>
        sentence`Finished after ${named(current)}: ${listed(titles.map((one) => sentence`${quoted(one.title)} (${day(one.day)}${one.isEarly ? '; too early to tell' : ''})`))}.`,
      access: (date: string, passes: TracedNumber, of: TracedNumber) =>
        passes.value === of.value
          ? sentence`On ${day(date)}, all ${countInWords(of)} crawlers that we tried could read the site.`
          : sentence`On ${day(date)}, ${partOf(passes, of, undefined, 'of the')} crawlers that we tried could read the site;`,
      refused: (crawlers: readonly string[]) => sentence` ${listed(crawlers.map(name))} could not.`,
    },

    method: {
      title: 'How this is measured',
      source: 'Where the figures come from',
      asked: (questions: number, engines: readonly string[]) =>
        sentence`${capital(some(questions, 'question'))} ${noun(questions, 'was', 'were')} put to ${engines.length === 1 ? '' : `${inWords(engines.length)} engines: `}${listed(engines.map(engine))}.`,
      dates: (now_: readonly string[], before: readonly string[]) =>
        sentence` They were asked on ${days(now_)}${before.length === 0 ? '' : sentence` and on ${days(before)}`}.`,
      allCount: (counted: TracedNumber, before: TracedNumber | null): ComponentChildren =>
        before === null && counted.value === 1
          ? ' The only answer counts.'
          : before === null
            ? sentence` All ${count(counted)} answers count.`
            : sentence` The ${count(counted)} ${noun(counted.value, 'answer')} ${during(figuresSpan)} and the ${count(before)} ${then} all count.`,
      excluded: (
        failed: TracedNumber,
        deleted: TracedNumber,
        counted: TracedNumber,
        before: readonly [TracedNumber, TracedNumber, TracedNumber] | null,
      ) =>
        sentence` ${capital(during(figuresSpan))}, ${leftOut(failed, deleted)}${before === null ? '' : sentence`; ${then}, ${leftOut(before[0], before[1])}`}. That leaves ${count(counted)} ${before === null ? noun(counted.value, 'answer') : sentence`and ${count(before[2])} answers`}.`,
      engines: (now_: readonly string[], before: readonly string[]) =>
        sentence` ${capital(during(figuresSpan))}, answers from ${listed(now_.map(engine))} count; ${then}, answers from ${listed(before.map(engine))}. The figures are of the engines with answers in both periods.`,
      figuresTitle: 'The four figures',
      figures: (areWeighted: boolean) =>
        sentence`Visibility is the share of answers that name ${x}; ${areWeighted ? 'each engine counts according to its weight' : 'all engines count equally'}. Share of voice is its share of all brand mentions. Position is its place among the brands in an answer. Sentiment counts praise as 100, neutral and mixed as 50, criticism as 0.`,
      lostTitle: 'Lost',
      lost: sentence`An answer is lost if it names a rival and not ${x}.`,
      chanceTitle: 'Chance',
      chance:
        'Engines answer the same question differently each time. A range says where a figure would fall if the same questions were asked again, with 95% confidence. A change is more than chance would explain only if it is larger than this movement; of answers that did not change about one in twenty is still marked.',
      twice:
        ' A month is also compared with the first of the six: with both comparisons, about one unchanged brand in eleven is marked.',
      roundingTitle: 'Rounding',
      rounding:
        'Figures are rounded once, to one decimal; the average position on the first page is rounded to two.',
    },

    empty: {
      why: 'Why there is nothing to show.',
      asked: (all: readonly string[]) => sentence`The questions were asked on ${days(all)}, but `,
      unanswered: (of: TracedNumber) => sentence`none of the ${count(of)} was answered.`,
      uncounted: (of: TracedNumber, failed: TracedNumber, deleted: TracedNumber, filtered: TracedNumber) =>
        sentence`none of the ${count(of)} answers counts: ${count(failed)} failed, ${count(deleted)} ${noun(deleted.value, 'belongs', 'belong')} to deleted questions${and} ${count(filtered)} to questions or engines that are filtered out.`,
      never: 'The questions were never asked before the end of this window.',
      notAsked: 'Nothing was asked in these days.',
      last: (one: string, visibility: TracedNumber, answers: TracedNumber) =>
        sentence`The last month with answers is ${month(one)}: ${percent(visibility)} of ${count(answers)} ${noun(answers.value, 'answer')} named ${x}.`,
      left: 'The parts about engines, rivals, questions and sites are left out of this report.',
    },

    agency: {
      method: (link: ComponentChildren) => sentence`The whole method is at ${link}. `,
      questions: (contact: string) => `Questions: ${contact}. `,
      credit: 'Measured with Brand Visibility.',
    },
    /** Messages of the index page of all reports. */
    index: {
      title: `${GRAMMAR.subject} · ${full(current)}`,
      kind: 'AI visibility reports',
      moved: (all: Moves) => moves(all, 'brand'),
      /** `isTwice`: the counts include movements over six months, so that more would be marked by chance. */
      chance: (of: number, isTwice: boolean, uncompared: number) =>
        `If none had changed, about ${of < 20 ? (isTwice ? 'one in eleven' : 'one in twenty') : messages.plainOf(Math.round(of / (isTwice ? 11 : 20)), of)} would still be marked.${uncompared === 0 ? '' : ` ${capital(some(uncompared, 'brand'))} ${noun(uncompared, 'is', 'are')} not compared.`}`,
      apart: (of: number) =>
        ` ${capital(some(of, 'brand'))} ${noun(of, 'has', 'have')} an engine with answers in only one of the two periods and ${noun(of, 'is', 'are')} counted separately.`,
      slow: (brands: readonly string[]) =>
        sentence` Only over six months did ${listed(brands.map(name))} move by more than chance would explain.`,
      slowly: (change: ComponentChildren, from: string) =>
        sentence`could be chance; ${change} since ${month(from)}, more than chance`,
      trend: 'Six months, lowest and highest in %',
      label: 'Reports, those that need attention first',
      brand: 'Brand',
      carried: (date: string) => `figures of ${day(date)}`,
      look: 'Look at before you send',
      reasons: REASONS,
      uncompared: 'not compared',
      missing: 'no report was made',
    },

    basis: (answers: TracedNumber, engines: number, questions: TracedNumber, asked: readonly string[]) =>
      sentence`Based on ${countInWords(answers)} ${noun(answers.value, 'answer')} from ${only === null ? some(engines, 'engine') : engine(only)} to ${countInWords(questions)} ${noun(questions.value, 'question')}, asked on ${days(asked)}.`,
    more: 'Show the figures',
    contents: 'Contents',
    unlike: `The periods differ in length: ${named(current)} and ${named(previous)}.`,
    made: `Made on ${dates.dayOfYear(today)}.`,
    corrected: (day: string) => `Corrected on ${dates.dayOfYear(day)}.`,
  };
}

/** The messages of the page that no report contains. */
const page = {
  allBrands: 'All brands',
  views: {
    label: 'Views',
    overview: 'Overview',
    engines: 'Engines',
    questions: 'Questions',
    sites: 'Sites',
    work: 'Work',
    access: 'Site access',
  },
  bar: {
    report: 'Client report',
    against: (days: string) => `against ${days}`,
    latestRun: (day: string) => `Latest run ${day}`,
    readOn: (day: string) => `Read on ${day}`,
    filter: 'Filter',
  },
  days: {
    title: 'Days',
    last: (count: number) => `Last ${count} days`,
    fromTo: 'Days from … to …',
    against: 'Against',
    before: 'The month or the days before',
    yearBefore: 'The same a year before',
    asManyBefore: 'As many days before',
    zone: 'Time zone',
    first: 'First day',
    lastDay: 'Last day',
    to: 'to',
  },
  filter: {
    engine: 'Engine',
    category: 'Kind of question',
    name: 'The name in the question',
    either: 'Either',
    with: 'With it',
    without: 'Without it',
    counts: 'The small figure counts questions.',
    clear: 'Clear',
    withName: 'With the name',
    withoutName: 'Without the name',
    remove: 'take this filter off',
  },
  show: 'Show',
  close: 'Close',
  skip: 'Skip to the content',
  download: {
    title: 'Download',
    table: 'table (CSV)',
    picture: 'picture (SVG)',
    figures: 'figures of the chart (CSV)',
  },
  loading: 'Loading',
  tryAgain: 'Try again',
  change: 'Change',
  answers: 'Answers',
  list: 'List',
  sortBy: 'Sort by',
  page: 'Page',
  namedInstead: 'Named instead',
  dots: 'Dot: now. Box: where chance alone could put it. Stroke: before.',
  searchBrands: 'Search brands',
  searchAllBrands: (count: number) => `Search ${count} brands`,
  form: {
    title: 'Open the report',
    key: 'API key',
    open: 'Open',
    opening: 'Opening',
    note: 'The key stays in the memory of this page until you close it. The operator of the service creates keys.',
    keep: 'Stay signed in on this tab: a reload does not ask again',
    forget: 'Forget the key',
    noKey: 'No key?',
    sample: 'Open the sample report of an invented brand',
  },
  notices: {
    unknownKey:
      'This key is not known. Keys begin with bvk_ and must be copied whole. If yours does not work, ask the person who gave it to you for a new one.',
    notKey: 'This is not a key: it contains characters that keys do not.',
    away: 'The service does not answer.',
    awayAtStart: 'The service does not answer. Try again in a minute.',
    retries: (seconds: number) => `The service does not answer; the page tries again in ${seconds} s.`,
    limited: (seconds: number) => `Too many requests; it continues in ${seconds} s.`,
    noBrand: 'This key reads no brand yet.',
    otherBrand: 'This key does not read the brand of the address.',
    firstBrand: 'Show the first brand',
    cannotShow: 'This cannot be shown.',
    former: 'What is shown below was read before.',
    tryNow: 'Try now',
    clearFilter: 'Clear the filter',
    noMatch: 'No answer matches the filter.',
    carried: (when: string) =>
      `Our questions were not asked ${when}. These are the figures of the run before; nothing is compared.`,
    without: (engines: readonly string[]) =>
      `Without ${engines.join(', ')}: answers count at only one of the two times.`,
    showMonth: (month: string) => `Show ${month}`,
  },
  drawer: {
    rival: 'Rival',
    answers: 'answers',
    all: 'All',
    answersThat: 'Answers that',
    anything: 'say anything',
    you: (brand: string) => `name ${brand}`,
    rivals: 'name only rivals',
    nobody: 'name no brand',
    praise: (brand: string) => `praise ${brand}`,
    neutral: (brand: string) => `are neutral about ${brand}`,
    criticise: (brand: string) => `criticise ${brand}`,
    toOne: 'Answers to one question',
    naming: (name: string) => `Answers that name ${name}`,
    citing: (source: string) => `Answers that cite ${source}`,
    count: (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`,
    newest: (count: number) => `The newest ${count} answers`,
    newestOf: (count: number, shown: number) => `${count} answers, the newest ${shown} shown`,
    none: 'No answer is like that.',
    more: 'Show more',
    byChance: 'By chance',
    cited: 'Sites cited most, by number of answers',
  },
  answer: {
    namesIt: 'names it',
    namesItAt: (position: number) => `names it at position ${position}`,
    rivals: 'names only rivals',
    nobody: 'names no brand',
    sentiments: { positive: 'positive', neutral: 'neutral', mixed: 'mixed', negative: 'negative' },
    whole: 'Show all',
    less: 'Show less',
    cites: 'Cites',
    citesNone: 'Cites no site',
  },
  groups: {
    you: 'Name it',
    rivals: 'Only rivals',
    nobody: 'No brand',
    keys: 'Share in %, change, and answers',
    scale: (end: string) => `0 to ${end}`,
  },
  overview: {
    visibility: 'Visibility, and where chance alone could put it',
    chartBrands: 'Brands of the chart',
    lines: 'A line is a brand, month by month. The difference between two lines can be chance.',
  },
  engines: {
    noneMost: (brand: string) => `No engine names ${brand} most`,
    most: (brand: string, engines: number, of: number) =>
      `${brand} is named most on ${engines} of ${of} engines`,
    brands: 'Brands by engine',
    share:
      'Share of each engine’s answers that name the brand, in %: the stronger the colour, the more. Framed: the highest of the engine.',
  },
  questions: {
    prompt: {
      title: 'Question',
      search: (count: number) => `Search ${count} questions`,
      none: 'No question',
    },
    theme: { title: 'Theme', search: (count: number) => `Search ${count} themes`, none: 'No theme' },
    category: { title: 'Kind', search: (count: number) => `Search ${count} kinds`, none: 'Uncategorized' },
    location: {
      title: 'Location',
      search: (count: number) => `Search ${count} locations`,
      none: 'No location',
    },
    moved: (what: string, rose: number, of: number, fell: number) =>
      `${what}: ${rose} of ${of} rose and ${fell} fell by more than chance would explain`,
    byChance: 'About one in twenty would by chance alone.',
    listBy: 'List by',
    search: 'Search',
    real: 'Only more than chance',
    others: (count: number) => `Show the other ${count}`,
    nothing: 'Nothing is like that.',
  },
  portfolio: {
    apart: 'With an engine added or dropped',
    added: (engines: string) => `added: ${engines}`,
    dropped: (engines: string) => `dropped: ${engines}`,
    none: 'No brand is like that.',
  },
  sites: {
    toWin: 'Sites to win',
    pages: 'Pages',
    win: 'To win',
    lead: (count: number) => `Sites: ${count}. Bars: the answers that cite it.`,
    pagesLead: (count: number, shown: number) =>
      `Pages: ${count}, shown: ${shown}. A page can have more answers than its site.`,
    noSite: 'Without a site',
    keys: 'Answers, share in %, and what the answers say',
    answers: 'Answers citing it',
    none: 'No site to win is open',
    winLead: 'Open pages and communities, never a rival’s or one’s own.',
  },
  work: {
    title: 'Work to do',
    begun: 'begun',
    new: 'new',
    none: 'No work has been proposed yet. The page shows it as soon as there is any.',
    lead: 'On any days, a measurement compares visibility before the work with the latest. It does not prove the cause.',
    toDo: 'To do',
    done: 'Done',
    stepDone: 'done',
  },
  access: {
    all: (of: string) => `All ${of} crawlers that were tried can read the site`,
    forbidden: (names: string) => `; robots.txt forbids ${names}`,
    some: (of: string) => `${of} crawlers that were tried can read the site`,
    checked: (day: string) => `, checked on ${day}.`,
    failed: (error: string) => ` The latest check failed: ${error}`,
    none: 'The site was not checked yet. The page shows a check as soon as there is one.',
    crawlers: 'Crawlers',
    crawler: 'Crawler',
    vendor: 'Of',
    reads: 'Reads',
    result: 'Result',
    words: 'Words read',
    roles: { live_answer: 'while answering', training: 'for training', search: 'for search' },
    verdicts: {
      pass: 'may read',
      blocked: 'is blocked',
      rate_limited: 'is slowed down',
      thin: 'gets little text',
      robots_disallowed: 'is asked to stay out',
      unknown: 'not known',
    },
    audits: 'Pages audited',
    audited: 'Audited',
    score: 'Score of 100',
    noAudit: 'No page was audited yet.',
    waiting: (count: number) => `Waiting or failed: ${count}`,
  },
  report: {
    failed: 'The report could not be read.',
    progress: (progress: string) => `Reading the report: ${progress}`,
    print: 'Print or save as PDF',
    printNote: 'For a PDF, select “Save as PDF” as the printer.',
    agency: 'Your agency’s name, colours and comments come with the report program:',
    about: 'Reports for clients',
    save: 'Save as HTML',
  },
};

export type Words = ReturnType<typeof englishIn>;
export type PageWords = typeof page;

/** Returns the messages of a report for a brand and its days. Those of every other language have the same structure. */
export type WordsFor = (about: About) => Words;

/** The messages of a language in which the page is shown, too. */
export interface Catalogue {
  readonly words: WordsFor;
  readonly page: PageWords;
}

export const english: Catalogue = { words: (about) => englishIn(GRAMMAR, about), page };

/** American English: other spelling, dates, and a comma before the last `and`. The page uses British English. */
export const american: WordsFor = (about) => englishIn(AMERICAN, about);
