import type { Category } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import type { Action } from '../story/sites.js';
import type { TracedNumber } from '../story/figure.js';
import type { SlowMovement } from '../story/missing.js';
import type { Effect } from '../story/work.js';
import type { Catalogue, End, PageWords, Words } from './en.js';
import { genitive, GRAMMAR, noun, onDays, ordinal, than, VOWEL, writing } from './fr-rules.js';
import { frameOf, nameIn, type About } from './frame.js';
import { cut, sentence } from './sentence.js';
import { capital } from './writing.js';

/**
 * Every message of the report in French. No participle or pronoun refers to a name, because nobody knows its gender.
 * A no-break space precedes the percent sign and the colon, a narrow one (U+202F) precedes `;`, `!` and `?`.
 */

const {
  numbers,
  listed,
  inWords,
  count,
  countInWords,
  share,
  decimal,
  size,
  hundredths,
  percent,
  range,
  goal,
} = writing;
const { quoted, days, nextTo, together, partOf, some, sites, of: outOf, dates } = writing;

const reponses = (of: TracedNumber) => noun(of.value, 'réponse');
const points = (of: TracedNumber) => sentence`${size(of)} ${noun(of.value, 'point')}`;
const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'questions de découverte',
  problem_solution: 'questions sur des problèmes et leurs solutions',
  use_case: 'questions sur des cas d’usage',
  expert: 'questions d’avis d’expert',
  comparison: 'questions de comparaison',
  brand_research: 'questions sur la marque',
};
/** Types that are usual; others are shown as they are. */
const SITES: Readonly<Record<string, string>> = {
  community: 'Communauté',
  review: 'Site d’avis',
  directory: 'Annuaire',
  editorial: 'Magazine',
  search: 'Recherche',
};
const EFFECTS: Readonly<Record<Effect, string>> = {
  rise: 'Une hausse a suivi.',
  fall: 'Une baisse a suivi.',
  none: 'Aucun effet visible.',
  early: 'Trop tôt pour conclure.',
  repair: 'Une correction.',
  unmeasured: 'Non mesurée.',
};
const ACTIONS: Readonly<Record<Action, (brand: ComponentChildren) => ComponentChildren>> = {
  answer: () => 'Répondre dans la discussion',
  post: () => 'Participer en publiant un message',
  directory: (brand) => sentence`Demander à l’annuaire de référencer ${brand}`,
  editors: (brand) => sentence`Demander à la rédaction d’ajouter ${brand}`,
  author: (brand) => sentence`Demander à l’auteur de mentionner ${brand}`,
};

const BEYOND = 'plus que le hasard ne l’explique';

/** For how many of a few things visibility rose and fell. */
const moves = writing.moves<readonly [what: string, none: string, one: string]>({
  verbs: ['augmenté', 'baissé'],
  forms: ([, none, one]) => [none, one],
  none: ([what, none]) => `Pour ${none} ${what}, la visibilité n’a changé ${BEYOND}`,
  only: ([what, , one], verb) =>
    `La visibilité a ${verb} ${BEYOND} pour ${one === 'un' ? 'le seul' : 'la seule'} ${what}`,
  all: ([what], verb, of) => `La visibilité a ${verb} pour les ${inWords(of)} ${what}s, ${BEYOND}`,
  some: ([what], verb, part, all, count) =>
    `La visibilité a ${verb} ${BEYOND} pour ${part} ${noun(count, what)} sur ${all}`,
  others: (_, verb, others) => ` et a ${verb} pour ${others}`,
  noOther: ([, none], verb) => ` et n’a ${verb} pour ${none}`,
  noneBeyond: ([, none], verb) => `\u202f; ${none} n’a ${verb} ${BEYOND}`,
});
const MASCULINE = ['aucun', 'un'] as const;
const FEMININE = ['aucune', 'une'] as const;

/** The messages of a report. */
function frenchWords(about: About): Words {
  const frame = frameOf(GRAMMAR, writing, about);
  const { x, name, now, then, figuresSpan, isMonth, named, during, full, messages } = frame;
  const { day, month, engine, window, shortOf } = messages;
  const { spans, engine: only } = about;
  const { current, previous, today } = spans;
  const ofX = sentence`${VOWEL.test(shortOf(about.brand)) ? 'd’' : 'de '}${x}`;
  const short = (span: typeof current) => capital(messages.short(span));
  const before = (
    { month, start_date, end_date }: typeof current,
    inMonth: string,
    onDay: string,
    between: string,
  ) => (month !== null ? inMonth : start_date === end_date ? onDay : between);
  /** Returns a period as a label: Octobre, Le 7 octobre, Du 1er au 15 octobre. */
  const label = (span: typeof current) => capital(span.month === null ? during(span) : named(span));
  const subject = only === null ? 'les moteurs d’IA ont mentionné' : `${engine(only)} a mentionné`;
  const [theirs, thisMonth] = [only === null ? 'leurs' : 'ses', isMonth ? 'ce mois' : 'ces jours'];
  const inMonth = figuresSpan.month === null ? 'ces jours-là' : 'par mois';
  const sincePrevious = isMonth && previous.month ? ` depuis ${named(previous)}` : '';
  const after =
    (end: string): End =>
    (before, alike) =>
      sentence`, contre ${percent(before)} ${then}${alike}${end}.`;
  const slowly = ({ from, verdict, visibility: { current: a, previous: b }, ...all }: SlowMovement) =>
    sentence`${capital(genitive(month(from)))} à ${named(current)}, la visibilité ${ofX}${all.isOfFewer ? sentence` sur ${listed(all.engines.map(engine))}` : ''} est passée de ${share(b)} à ${percent(a)}, une ${verdict === 'up' ? 'hausse' : 'baisse'} plus forte que le hasard ne l’explique`;
  const leftOut = (failed: TracedNumber, deleted: TracedNumber) =>
    failed.value === 0 && deleted.value === 0
      ? countInWords(failed)
      : sentence`${count(failed)} ${reponses(failed)} en échec${deleted.value === 0 ? '' : sentence` et ${count(deleted)} à des questions supprimées`}`;
  const ofOnlyOne = (one: TracedNumber, part: TracedNumber) => {
    const write = together([one, part]);
    return sentence`sur ${write(one)} ${reponses(one)} ne mentionnant qu’une des deux marques, ${write(part)} ${ne(part, one)}${noun(part.value, 'mentionne', 'mentionnent')}`;
  };
  /** The first part of a negation after a count that is the word `aucune`. */
  const ne = (count: TracedNumber, ...others: readonly TracedNumber[]) =>
    count.value === 0 && nextTo(others.map(({ value }) => value))(0) !== '0' ? 'ne ' : '';
  const onlyFew = (few: TracedNumber) => sentence`${together([few])(few)} ${reponses(few)} seulement`;
  /** Writes une réponse sur six, 3 réponses sur 14. */
  const outOfAll = (part: TracedNumber, all: TracedNumber, shape?: typeof capital) =>
    sentence`${together([part, all], [], shape)(part)} ${reponses(part)} sur ${together([part, all])(all)}`;
  const monthsTo = (first: string, last: string) => `${genitive(month(first))} à ${month(last)}`;
  const marked = (of: number, each = 20) => {
    if (of < 20) return `environ une sur ${each === 11 ? 'onze' : 'vingt'} serait tout de même signalée`;
    const count = Math.round(of / each);
    return `environ ${messages.plainOf(count, of)} ${count === 1 ? 'serait tout de même signalée' : 'seraient tout de même signalées'}`;
  };

  return {
    ...messages,
    span: (one) => label(one === current ? figuresSpan : one),
    before: (value) => sentence`${label(previous)}\u00a0: ${value}`,
    star: 'Arrondi une seule fois à partir des valeurs exactes\u202f; peut différer de 0,1 du calcul fait avec les chiffres imprimés.',
    points: (change) => sentence`${messages.signed(change)} ${noun(change.value, 'point')}`,

    cover: {
      kind: 'Rapport de visibilité dans les IA',
      title: (isCompared) =>
        capital(before(current, '', 'le ', 'du ') + window) +
        (isCompared
          ? `, comparé ${before(previous, 'à', 'au', 'à la période du')} ${previous.month === null ? full(previous) : named(previous)}`
          : ''),
      chart:
        'Part des réponses par mois, en\u00a0%\u00a0: le trait est le mois, le cadre la fourchette due au hasard',
      few: (few) => sentence`D’après ${onlyFew(few)}\u00a0: `,
      without: (missing) => sentence`Sans ${missing}\u00a0: `,
      missing: {
        unasked: (engine, when) => `${engine}, qui n’a pas été interrogé ${when}`,
        failed: (engine, when) => `${engine}, dont toutes les réponses ont échoué ${when}`,
        uncounted: (engine, when) => `${engine}, dont aucune réponse ne compte ${when}`,
      },
      alike: ' sur les mêmes moteurs',
      questions: { all: 'à nos questions', withoutName: 'aux questions qui ne contiennent pas le nom' },
      subject,
      neverSubject: only === null ? 'les moteurs d’IA n’ont mentionné' : `${engine(only)} n’a mentionné`,
      named: (subject, full, visibility, questions) =>
        sentence`${subject} ${full} dans ${percent(visibility)} de ${theirs} réponses ${questions}`,
      never: (subject, full, answers, questions) =>
        sentence`${subject} ${full} dans aucune de ${theirs} ${answers && sentence`${count(answers)} `}réponses ${questions}`,
      ends: {
        unasked: () =>
          `. Nos questions n’ont pas été posées ${then}\u202f; il n’y a donc pas de comparaison.`,
        unanswered: () =>
          `. Aucune réponse n’a été recueillie ${then}\u202f; il n’y a donc pas de comparaison.`,
        unlike: () =>
          '. Les moteurs qui ont répondu diffèrent entre les deux périodes\u202f; il n’y a donc pas de comparaison.',
        same: (_, alike) => `, comme ${then}${alike}.`,
        up: after(''),
        down: after(''),
        within_noise: after(''),
        gone: after(', une baisse plus forte que le hasard ne l’explique'),
      },
      verdict: {
        up: 'La hausse est plus forte que le hasard ne l’explique.',
        down: 'La baisse est plus forte que le hasard ne l’explique.',
      },
      small: 'Un écart aussi faible peut relever du hasard.',
      unequal: (change, answers, before) =>
        sentence`Avec ${count(answers)} et ${count(before)} réponses, même ${change} points peuvent relever du hasard.`,
      each: (change, answers) =>
        sentence`Avec ${together([answers])(answers)} ${reponses(answers)} à chaque fois, même ${change} points peuvent relever du hasard.`,
      many: (change, answers) =>
        sentence`Même avec ${count(answers)} réponses à chaque fois, ${change} points peuvent relever du hasard.`,
      slow: (slow) => sentence`${slowly(slow)}.`,
      unasked: `Nos questions n’ont pas été posées ${now}.`,
      carried: (full, from, visibility, few) =>
        sentence`Voici les chiffres du ${day(from)}, la dernière fois qu’elles l’ont été${few && sentence`, d’après ${onlyFew(few)}`}\u00a0: ${subject} ${full} dans ${percent(visibility)} de ${theirs} réponses.`,
      empty: `Aucune réponse n’a été recueillie ${now}\u202f; il n’y a donc pas de chiffres pour ${thisMonth}.`,
      notAsked: `Nos questions n’ont pas été posées ${now}\u202f; il n’y a donc pas de chiffres pour ${thisMonth}.`,
      only: (filters) => sentence`Uniquement\u00a0: ${filters}. `,
      category: (key) => nameIn(CATEGORIES, key),
      withName: (isBranded) => `questions ${isBranded ? 'avec' : 'sans'} le nom`,
    },

    figures: {
      visibility: 'Visibilité',
      share: 'Part de voix',
      first: 'En première position',
      sentiment: 'Tonalité',
      answers: (part, all) => sentence`${count(part)} ${reponses(part)} sur ${count(all)}`,
      without: (visibility, questions) =>
        sentence`${percent(visibility)} sans ${questions === 1 ? 'la question qui contient' : `les ${inWords(questions)} questions qui contiennent`} le nom`,
      mentions: (part, all) => sentence`${outOf(part, all)} ${noun(all.value, 'mention')} de marques`,
      slow: (change, chance, since, from) =>
        sentence`${change} depuis ${named(previous)} (${chance('peut relever du hasard')})\u202f; ${since} depuis ${month(from)}, plus que le hasard`,
      withEngines: (engines, window_, visibility) =>
        sentence`avec ${listed(engines.map(engine))}, ${percent(visibility)} ${during(spans[window_])}`,
      allQuestions: (visibility, questions) =>
        sentence`${percent(visibility)} avec ${questions === 1 ? 'la seule question' : `les ${inWords(questions)} questions`}`,
      noRival: 'Aucune réponse ne mentionne de concurrent\u202f; il n’y a donc pas de part à mesurer.',
      position: (position) => sentence`position moyenne ${hundredths(position)}`,
      positionBefore: (position) =>
        position === null
          ? '1\u00a0désigne la première marque mentionnée'
          : sentence`${hundredths(position)} ${then}\u202f; 1\u00a0désigne la première marque mentionnée`,
      unnamed: 'Aucune réponse ne mentionne la marque.',
      outOf: (all) => sentence`sur ${count(all)}`,
      ofHundred: 'sur 100',
      tone: (praise, neutral, criticism) =>
        sentence`${count(praise)} ${noun(praise.value, 'élogieuse')}, ${count(neutral)} ${noun(neutral.value, 'neutre ou mitigée', 'neutres ou mitigées')}, ${count(criticism)} ${noun(criticism.value, 'critique')}`,
      toneKnown: (known, named) =>
        sentence`connue pour ${count(known)} ${reponses(known)} sur ${count(named)}`,
    },

    lead: {
      title: 'Qui est en tête',
      none: 'Aucune réponse ne mentionne de concurrent.',
      level: (brands) => sentence`${brands} sont à peu près à égalité`,
      noneOfOne: '\u00a0: aucune réponse ne mentionne seulement l’une des deux marques',
      levelOf: (one, you) => sentence`\u00a0: ${ofOnlyOne(one, you)} ${x}`,
      both: (high, low) =>
        sentence`${name(high.row.name)} a ${percent(high.visibility)}, ${name(low.row.name)} ${percent(low.visibility)}`,
      unsure: (one) =>
        sentence`\u202f; seulement ${together([one])(one)} ${reponses(one)} ne ${noun(one.value, 'mentionne', 'mentionnent')} qu’une des deux marques\u00a0: trop peu pour conclure`,
      chance: '\u00a0: l’écart peut relever du hasard',
      chanceOf: (one, high, brand) =>
        sentence`\u202f; ${ofOnlyOne(one, high)} ${brand}\u00a0: cela peut relever du hasard`,
      behind: (gap, leaders, place) => sentence`${x} se situe ${place}${points(gap)} derrière ${leaders}`,
      far: (place, brands) => sentence`au ${ordinal(place)} rang sur ${countInWords(brands)} marques, `,
      farUnsure: '\u202f; les réponses sont trop peu nombreuses pour conclure',
      farChance: '\u202f; l’écart peut relever du hasard',
      ahead: (gap, rivals) => sentence`${x} est en tête, ${points(gap)} devant ${rivals}`,
      leads: (share, followers, of, gap) =>
        sentence`${x} est en tête, avec ${percent(share)} des réponses\u202f; ${followers} ${noun(of, 'suit', 'suivent')}, ${points(gap)} derrière`,
      follows: (leader, share, gap) =>
        sentence`${name(leader)} est en tête, avec ${percent(share)} des réponses\u202f; ${x} suit, ${points(gap)} derrière`,
      mostNamed: (brands) => sentence`Les marques les plus mentionnées sont ${brands}\u202f; `,
      before: {
        level: `\u202f; ${then}, l’écart était nul`,
        alike: (gap) => sentence`\u202f; ${then}, l’écart était de ${points(gap)}`,
        otherWay: (gap) => sentence`\u202f; ${then}, l’écart était de ${points(gap)} dans l’autre sens`,
      },
      tied: (brands, share) => sentence`est à égalité avec ${brands}, à ${percent(share)}`,
      place: (place, brands) =>
        sentence`occupe en visibilité le ${ordinal(place)} rang sur ${countInWords(brands)} ${noun(brands.value, 'marque')}`,
      asBefore: `, comme ${then}`,
      passed: (brands, place) => sentence`${x} a dépassé ${brands} ${now} et ${place}`,
      passedBy: (brands, of) => sentence` ${brands} ${noun(of, 'a', 'ont')} dépassé ${x}.`,
      chart: 'Part des réponses qui mentionnent chaque marque, par mois, en\u00a0%',
      head: {
        brand: 'Marque',
        now: `${short(figuresSpan)}\u00a0%`,
        then: `${short(previous)}\u00a0%`,
        change: 'Évolution, points',
        answers: 'Réponses avec mention',
        share: 'Part de voix\u00a0%',
        position: 'Position moyenne',
        sentiment: 'Tonalité sur 100',
      },
      all: (brands) => `Les ${inWords(brands)}`,
      shown: (rows, brands) => `Les ${numbers.count(rows)} premières sur ${numbers.count(brands)}. `,
      note: (isCompared) =>
        sentence`Une réponse qui mentionne plusieurs marques compte pour chacune.${isCompared ? ' «\u00a0En hausse\u00a0» et «\u00a0en baisse\u00a0» signalent une évolution plus forte que le hasard ne l’explique. Pour un concurrent, l’évolution est la différence entre les deux chiffres voisins.' : ''}`,
      verdicts: { up: 'en hausse', down: 'en baisse', within_noise: '' },
      unnamed: (rivals) =>
        sentence` Également suivis, mais dans aucune réponse\u00a0: ${listed(rivals.map(name))}.`,
      positions: sentence`À quelle place ${x} apparaît`,
      positionKeys: ['première', 'deuxième', 'troisième', 'plus loin'],
      average: (position) => sentence`moyenne ${hundredths(position)}`,
      tones: 'Sur quel ton',
      toneKeys: ['éloge', 'neutre ou mitigé', 'critique'],
      sentiment: (sentiment) => sentence`tonalité ${decimal(sentiment)}`,
    },

    trend: {
      title: 'Évolution',
      highest: (of) => `La valeur la plus haute des ${inWords(of)} derniers mois`,
      lowest: (of) => `La valeur la plus basse des ${inWords(of)} derniers mois`,
      change: {
        up: `Une valeur plus haute ${than(then)}`,
        down: `Une valeur plus basse ${than(then)}`,
        within_noise: `Aucune variation significative${previous.month === null ? '' : ` depuis ${named(previous)}`}`,
      },
      slow: slowly,
      first: `${capital(named(current))}, encore sans comparaison`,
      none: `Aucune réponse ${now}`,
      never: sentence`Aucune réponse ne mentionne ${x} ${now}`,
      asked: (date) => `Les questions ont été posées pour la dernière fois le ${day(date)}.`,
      before: (first, last, lowest, highest) =>
        first === last
          ? sentence`En ${month(first)}, ${x} figurait dans ${percent(lowest)} des réponses`
          : sentence`${capital(monthsTo(first, last))}, ${x} figurait dans ${share(lowest)} à ${percent(highest)} des réponses`,
      compared: (hasBefore, { current: a, previous: b }) => {
        const [start, end] = hasBefore ? [',', ''] : [sentence`${x} figurait`, ' des réponses'];
        return b.value === null
          ? sentence`${start} ${now} dans ${percent(a)}${end}.`
          : sentence`${start} ${then} dans ${percent(b)}${end} et ${now} dans ${percent(a)}. `;
      },
      chance: {
        up: `La hausse${sincePrevious} est plus forte que le hasard ne l’explique.`,
        down: `La baisse${sincePrevious} est plus forte que le hasard ne l’explique.`,
        within_noise: 'L’écart entre les deux peut relever du hasard.',
      },
      chart: sentence`Part des réponses qui mentionnent ${x}`,
      chartLabel: `Part des réponses qui mentionnent ${about.brand}, par mois et par semaine, en pourcentage`,
      aside: 'les points sont les semaines, les traits les mois, les cadres leurs fourchettes dues au hasard',
      noAnswers: 'aucune réponse',
      partial: (until) => `au ${dates.shortRange({ start_date: until, end_date: until })}`,
      sure: 'Est-ce fiable\u202f?',
      again: (a, b) =>
        sentence`Si elles étaient posées de nouveau, les mêmes questions donneraient ${range(a)} ${during(figuresSpan)}${b === null ? '' : sentence` et ${range(b)} ${then}`} (niveau de confiance de 95\u00a0%)`,
      others: (a, b) =>
        sentence`\u202f; d’autres questions à leur place, ${range(a)}${b === null ? '' : sentence` et ${range(b)}`}.`,
      fewQuestions: (questions) =>
        `. ${capital(some(questions, 'une question ne suffit', 'questions ne suffisent'))} pas pour conclure sur d’autres questions.`,
      outcomes: 'Ce que disent les réponses',
      allQuestions: (questions) =>
        questions === 1 ? 'La seule question' : `Les ${inWords(questions)} questions`,
      unbranded: (questions, { current: a, previous: b }) =>
        sentence`${noun(questions, 'La seule', `Les ${inWords(questions)}`)} sans le nom ${x}\u00a0: ${percent(a)}${b.value === null ? '' : sentence`, contre ${percent(b)}`}`,
      answers: (of) => sentence`${count(of)} ${reponses(of)}`,
    },

    targets: {
      mark: (target) => `objectif de ${goal(target)} pour ${month(target.month)}`,
      metrics: {
        visibility: (current) => sentence`La visibilité est de ${percent(current)}`,
        share_of_voice: (current) => sentence`La part de voix est de ${percent(current)}`,
        sentiment_score: (current) => sentence`La tonalité est de ${decimal(current)}`,
        average_position: (current) => sentence`La position moyenne est de ${decimal(current)}`,
      },
      distance: (of, distance) => {
        const isPosition = of.metric === 'average_position';
        const target = `objectif de ${goal(of)} pour ${month(of.month)}`;
        if (distance === 0) return `, soit exactement l’${target}`;
        const size = `${numbers.decimal(Math.abs(distance))} ${noun(distance, isPosition ? 'rang' : 'point')}`;
        if (isPosition)
          return distance > 0 ? `, à ${size} de l’${target}` : `, avec ${size} d’avance sur l’${target}`;
        return `, soit ${size} ${distance > 0 ? 'au-dessus de' : 'au-dessous de'} l’${target}`;
      },
      pace: ({ from, reached, isOfFewer }) =>
        `\u202f; au rythme observé depuis ${month(from)}${isOfFewer ? ' sur les moteurs interrogés alors' : ''}, il serait atteint en ${month(reached)}`,
    },

    keys: {
      you: sentence`mentionnent ${x}`,
      rivals: 'ne mentionnent que des concurrents',
      nobody: 'ne mentionnent aucune marque',
      notYou: sentence`ne mentionnent pas ${x}`,
    },
    shortKeys: [x, 'concurrents seuls', 'aucune marque'],

    engines: {
      title: 'Moteurs',
      none: 'Aucun moteur ne se détache',
      least: (weakest) => sentence`${engine(weakest)} mentionne ${x} le moins souvent`,
      heading: (all) => moves(all, ['moteur', ...MASCULINE]),
      few: (answers) =>
        sentence`${together([answers], [], capital)(answers)} ${noun(answers.value, 'réponse ne suffit', 'réponses ne suffisent')} pas pour comparer les moteurs.`,
      never: sentence`Aucun moteur n’a mentionné ${x}.`,
      overlap: (weakest, a, strongest, b) =>
        sentence`Aucun moteur ne se détache\u00a0: les fourchettes du plus faible, ${engine(weakest)} avec ${percent(a)}, et du plus fort, ${engine(strongest)} avec ${percent(b)}, se recoupent.`,
      apart: (weakest, a, strongest, b) =>
        sentence`${engine(weakest)} mentionne ${x} le moins souvent, dans ${percent(a)} de ses réponses, et ${engine(strongest)} le plus souvent, dans ${percent(b)}. Leurs fourchettes ne se recoupent pas.`,
      allMoved: (verdict, of, isNoneApart) =>
        ` La visibilité a ${verdict === 'up' ? 'augmenté' : 'baissé'} pour les ${inWords(of)} moteurs, plus que le hasard ne l’explique${isNoneApart ? `\u202f; aucun ne se détache ${of === 2 ? 'de l’autre' : 'des autres'}` : ''}.`,
      moved: (verdict, engines, { current: a, previous: b }) =>
        engines.length === 1
          ? sentence` Sur ${listed(engines.map(engine))}, la visibilité est passée de ${share(b)} à ${percent(a)}, une ${verdict === 'up' ? 'hausse' : 'baisse'} plus forte que le hasard ne l’explique.`
          : sentence` Sur ${listed(engines.map(engine))}, la visibilité a ${verdict === 'up' ? 'augmenté' : 'baissé'} plus que le hasard ne l’explique.`,
      chart: sentence`Part des réponses de chaque moteur qui mentionnent ${x}, en\u00a0%`,
      head: {
        engine: 'Moteur',
        change: 'Évolution, points',
        verdict: 'Réel ou hasard\u202f?',
        rival: 'Premier concurrent,\u00a0%',
      },
      verdicts: {
        up: 'plus que le hasard',
        down: 'plus que le hasard',
        within_noise: 'peut relever du hasard',
      },
      note: (fewest, most) =>
        `Les cadres montrent de combien le hasard seul fait varier un chiffre. Un seul moteur ne donne que ${fewest === most ? numbers.count(fewest) : `${numbers.count(fewest)} à ${numbers.count(most)}`} ${noun(most, 'réponse')} ${inMonth}\u202f; sa fourchette est donc large.`,
      alone:
        ' Chaque moteur est examiné séparément\u00a0: sur vingt moteurs sans changement, environ un porterait tout de même la mention «\u00a0plus que le hasard\u00a0».',
    },

    quotes: {
      source: (key, date, cites) => sentence`${engine(key)}, ${day(date)}\u202f; ${cites}`,
      cites: (all) =>
        all.length === 0
          ? 'ne cite aucune source'
          : sentence`cite ${sites(all, (of) => `${inWords(of)} autres`)}`,
      to: (key, date, question) => sentence`${engine(key)}, ${day(date)}, à ${quoted(question)}`,
      then: 'Avant et maintenant',
      thenAside: `une question posée à un moteur, aux deux ${isMonth && previous.month !== null ? 'mois' : 'périodes'}`,
      rose: (question, { current: a, previous: b }, key, wasNamed, was, isNamed, is) =>
        sentence`Pour ${quoted(question)}, la visibilité sur l’ensemble des moteurs est passée de ${share(b)} à ${percent(a)}, une hausse plus forte que le hasard ne l’explique. Réponses de ${engine(key)} qui mentionnent ${x}\u00a0: ${countInWords(wasNamed)} sur ${countInWords(was)} ${then}, ${countInWords(isNamed)} sur ${countInWords(is)} ${now}.`,
      critics: 'Ce que les moteurs critiquent',
      criticise: (negative, named, shown) =>
        sentence`${together([negative, named])(negative)} ${noun(negative.value, 'réponse critique', 'réponses critiques')} sur ${together([negative, named])(named)} avec mention\u202f; en voici ${inWords(shown)}`,
    },

    questions: {
      lost: 'Questions perdues et gagnées',
      lostMost: 'Le plus souvent perdues',
      namedLeast: 'Le moins de mentions',
      summary: sentence`Questions dont les réponses mentionnent le plus souvent des concurrents, mais pas ${x}\u00a0:`,
      least: sentence`Questions dont les réponses mentionnent ${x} le moins souvent\u00a0:`,
      heading: (lost, all) =>
        sentence`${outOfAll(lost, all, capital)} ${noun(lost.value, 'mentionne', 'mentionnent')} des concurrents, mais pas ${x}`,
      lead: (lost, all, shown) =>
        sentence`${lost === null || all === null ? '' : sentence`${capital(then)}, c’était le cas de ${partOf(lost, all)}. `}${shown === 0 ? '' : `${shown === 1 ? 'Cette question est' : `Ces ${inWords(shown)} questions sont`} le plus souvent ${noun(shown, 'perdue')}.`}`,
      named: (part, all, before) =>
        sentence`${partOf(part, all, capital)} ${ne(part, all)}${noun(part.value, 'mentionne', 'mentionnent')} ${x}${before === null ? '' : sentence`\u202f; ${then}, ${partOf(...before)}`}.`,
      only: (lost, rivals) =>
        sentence`${together([lost], [], capital)(lost)} ne ${noun(lost.value, 'mentionne', 'mentionnent')} que des concurrents\u00a0: ${rivals}.`,
      most: sentence`Questions dont les réponses mentionnent ${x} le plus souvent`,
      mostAside: 'sans les questions qui contiennent le nom',
      all: 'Toutes les questions',
      moved: (all) => moves(all, ['question', ...FEMININE]),
      asked: (of) => capital(some(of, 'une question a été posée', 'questions ont été posées')),
      alone: (of) =>
        `Chaque question est examinée séparément\u00a0: même si aucune n’avait changé, ${marked(of)}.`,
      head: {
        plain: 'Question',
        question: 'Question, les plus souvent perdues d’abord',
        least: 'Question, les mentions les plus rares d’abord',
        first: (shown) => `Les ${numbers.count(shown)} questions le plus souvent perdues`,
        then: `Mentions, ${messages.short(previous)}`,
        now: `Mentions, ${messages.short(figuresSpan)}`,
        verdict: 'Plus que le hasard',
      },
      verdicts: { up: '↑ hausse', down: '↓ baisse', within_noise: '' },
      branded: sentence`Questions qui contiennent le nom ${x}`,
      others: (of) => (of === 1 ? 'L’autre question' : `Les ${inWords(of)} autres questions`),
      othersMoved: (rose, fell) => `${numbers.count(rose)} en hausse, ${numbers.count(fell)} en baisse`,
      note: (of) =>
        `Une question reçoit environ ${some(of, 'une réponse', 'réponses')} ${inMonth}\u202f; un écart de quelques réponses peut donc relever du hasard.`,
      gone: (of) =>
        `Y compris les réponses à ${some(of, 'une question posée', 'questions posées')} seulement ${then}.`,
    },

    sites: {
      title: 'Sites',
      toWin: 'Site à conquérir',
      summary: (site, page, lost, all) =>
        sentence`${name(site)}${page === null ? '' : sentence`, avec sa page ${quoted(cut(page, 60))}`}\u00a0: ${together([lost, all])(all)} ${noun(all.value, 'réponse cite', 'réponses citent')} la page, dont ${together([lost, all])(lost)} ne ${noun(lost.value, 'mentionne', 'mentionnent')} que des concurrents.`,
      heading: (site, lost, all) =>
        sentence`Conquérir ${name(site)}\u00a0: sur ${together([lost, all])(all)} ${reponses(all)} citant sa page, ${together([lost, all])(lost)} ne ${noun(lost.value, 'mentionne', 'mentionnent')} que des concurrents`,
      site: (site) => sentence`Conquérir ${name(site)}`,
      cited: (part, all) =>
        sentence`${outOfAll(part, all, capital)} ${ne(part, all)}${noun(part.value, 'cite', 'citent')} une source`,
      owners: (all, own, rivals, others) => {
        const write = together([all, own, rivals, others]);
        return sentence`Sur ${write(all)} ${noun(all.value, 'citation')}, ${write(own)} ${ne(own, all, rivals, others)}${noun(own.value, 'renvoie', 'renvoient')} aux sites ${ofX}, ${write(rivals)} à ceux de concurrents et ${write(others)} à d’autres.`;
      },
      win: 'Les pages à conquérir',
      head: {
        page: 'Site et page',
        action: 'À faire',
        lost: 'Réponses avec concurrents seuls',
        state: `État au ${dates.day(today)}`,
      },
      action: (action) => ACTIONS[action](x),
      state: (begun) => (begun === null ? 'Pas commencé' : `En cours depuis le ${day(begun)}`),
      communities: 'Où participer',
      ninety: (asOf) => `dans les réponses des 90 jours jusqu’au ${day(asOf)}`,
      left: (parts) => sentence`Non proposées\u00a0: ${listed(parts)}.`,
      leftRivals: (of) => `${some(of, 'une page', 'pages')} de concurrents`,
      leftOwn: (of) => sentence`${some(of, 'une page', 'pages')} des sites ${ofX}`,
      leftSettled: (of) => `${inWords(of)} où l’action est terminée ou a été refusée`,
      leftUncited: (of) =>
        `${inWords(of)} qu’aucune réponse mentionnant seulement des concurrents ne cite ${during(figuresSpan)}`,
      others: (of, hasWin) => {
        if (of === 1) return `${hasWin ? 'L’autre site' : 'Le site'} le plus cité, en nombre de réponses`;
        return `Les ${inWords(of)} ${hasWin ? 'autres ' : ''}sites les plus cités, en nombre de réponses`;
      },
      sitesHead: {
        site: 'Site',
        whose: 'Propriétaire',
        then: short(previous),
        now: short(figuresSpan),
        lost: 'concurrents seuls',
        bar: 'Ce que disent ces réponses',
      },
      whose: (type) => (type === null ? 'Autre' : capital(nameIn(SITES, type).replaceAll('_', ' '))),
    },

    work: {
      title: 'Actions',
      next: isMonth ? 'Le mois prochain' : 'Ensuite',
      nothing: 'La suite',
      heading: (rises, falls, of) => {
        const write = nextTo([rises, falls, of]);
        const part = (count: number) => `${write(count)} ${noun(count, 'action')} sur ${write(of)}`;
        const all = (count: number) =>
          of === 1 ? 'l’action' : count === of ? `les ${write(of)} actions` : part(count);
        if (rises > 0)
          return `Une hausse a suivi ${all(rises)}${falls > 0 ? `, une baisse en a suivi ${write(falls)}` : ''}`;
        return falls > 0
          ? `Une baisse a suivi ${all(falls)}`
          : `Après ${write(of)} ${noun(of, 'action')}, ni hausse ni baisse n’est encore visible`;
      },
      repairs: (of) => capital(some(of, 'une correction a été terminée', 'corrections ont été terminées')),
      lead: (first, last) => `Ce qui a été terminé ${monthsTo(first, last)}, et ce qui a suivi.`,
      none: (first, last) => `Rien n’a été terminé ${monthsTo(first, last)}.`,
      entangled: (of) =>
        ` ${capital(inWords(of))} d’entre elles ont été terminées à deux semaines au plus d’une autre\u202f; leurs effets ne peuvent donc pas être distingués.`,
      finished: 'Terminée',
      effects: EFFECTS,
      metric: ({ kind, value }) =>
        ({
          platform: `La visibilité sur ${engine(value)}`,
          category: `La visibilité dans les ${nameIn(CATEGORIES, value)}`,
          overall: 'La visibilité sur l’ensemble des questions',
        })[kind],
      moved: (metric, lift, star, band, measured) =>
        sentence`${metric} était le ${day(measured)} plus ${(lift.value ?? 0) > 0 ? 'haute' : 'basse'} de ${points(lift)}${star} qu’avant l’action\u202f; d’une semaine à l’autre, elle varie rarement de plus de ${points(band)}.`,
      unmoved: (metric, before, after, band, measured) =>
        sentence`${metric} était de ${percent(before)} avant l’action et de ${percent(after)} le ${day(measured)}\u202f; d’une semaine à l’autre, ses variations atteignent souvent ${points(band)}.`,
      early: (runs) =>
        `Les questions n’ont ${runs === 0 ? 'pas encore été posées' : runs === 1 ? 'été posées qu’une fois' : `été posées que ${inWords(runs)} fois`} depuis.`,
      repair: 'Aucune hausse n’en est attendue ni revendiquée.',
      unmeasured: (isAwaiting) =>
        isAwaiting
          ? 'La mesure n’a pas encore eu lieu.'
          : 'Rien n’a été enregistré qui permette de la mesurer.',
      wasLabel: 'avant',
      isLabel: (date) => `le ${day(date)}`,
      note: 'Le cadre autour d’«\u00a0avant\u00a0» est la variation habituelle d’une semaine à l’autre, l’autre point la dernière semaine. Une semaine varie plus qu’un mois.',
      nextAsOf: `La suite, au ${day(today)}`,
      begun: (date) => `en cours depuis le ${day(date)}`,
      proposed: (date) => `proposée le ${day(date)}`,
      when: capital,
      later: (titles) =>
        sentence`${isMonth ? `Terminé après ${named(current)}` : 'Terminé ensuite'}\u00a0: ${listed(titles.map((one) => sentence`${quoted(one.title)} (${day(one.day)}${one.isEarly ? ', trop tôt pour conclure' : ''})`))}.`,
      access: (date, passes, of) =>
        passes.value === of.value
          ? sentence`Le ${day(date)}, ${noun(of.value, 'le seul', 'les')} ${of.value === 1 ? '' : sentence`${countInWords(of)} `}${noun(of.value, 'robot testé a', 'robots testés ont')} pu lire le site.`
          : sentence`Le ${day(date)}, ${together([passes, of], MASCULINE)(passes)} ${noun(passes.value, 'robot testé', 'robots testés')} sur ${together([passes, of], MASCULINE)(of)} ${noun(passes.value, 'a', 'ont')} pu lire le site\u202f;`,
      refused: (crawlers) => sentence` pas d’accès pour ${listed(crawlers.map(name))}.`,
    },

    method: {
      title: 'Méthode de mesure',
      source: 'D’où viennent les chiffres',
      asked: (questions, engines) =>
        sentence`${capital(some(questions, 'une question a été posée', 'questions ont été posées'))} à ${engines.length === 1 ? '' : `${inWords(engines.length)} moteurs\u00a0: `}${listed(engines.map(engine))}.`,
      dates: (now_, before) =>
        sentence` Dates\u00a0: ${days(now_)}${before.length === 0 ? '' : sentence`\u202f; ${days(before)}`}.`,
      allCount: (counted, before) => {
        const all = (of: TracedNumber, when: string) =>
          sentence`${noun(of.value, 'la', 'les')} ${count(of)} ${when}`;
        if (before === null)
          return counted.value === 1
            ? ' La seule réponse compte.'
            : sentence` Les ${count(counted)} ${reponses(counted)} comptent toutes.`;
        return sentence` Toutes les réponses comptent\u00a0: ${all(counted, during(figuresSpan))} et ${all(before, then)}.`;
      },
      excluded: (failed, deleted, counted, before) =>
        sentence` Écartées\u00a0: ${during(figuresSpan)}, ${leftOut(failed, deleted)}${before === null ? '' : sentence`\u202f; ${then}, ${leftOut(before[0], before[1])}`}. ${before === null ? sentence`Il reste ${count(counted)} ${reponses(counted)}` : sentence`Il reste ${count(counted)} et ${count(before[2])} ${reponses(before[2])}`}.`,
      engines: (now_, before) =>
        sentence` Moteurs dont les réponses comptent\u00a0: ${during(figuresSpan)}, ${listed(now_.map(engine))}\u202f; ${then}, ${listed(before.map(engine))}. Les chiffres portent sur les moteurs présents aux deux périodes.`,
      figuresTitle: 'Les quatre chiffres',
      figures: (areWeighted) =>
        sentence`La visibilité est la part des réponses qui mentionnent ${x}\u202f; les moteurs comptent ${areWeighted ? 'selon leur poids' : 'à parts égales'}. La part de voix est la part ${ofX} dans toutes les mentions de marques. La position est son rang parmi les marques d’une réponse. Pour la tonalité, un éloge compte 100, un avis neutre ou mitigé 50, une critique 0.`,
      lostTitle: 'Réponses perdues',
      lost: sentence`Une réponse est perdue si elle mentionne un concurrent, mais pas ${x}.`,
      chanceTitle: 'Hasard',
      chance:
        'À une même question, les moteurs répondent chaque fois différemment. Une fourchette indique où se situerait un chiffre si les mêmes questions étaient posées de nouveau (niveau de confiance de 95\u00a0%). Seule une évolution qui dépasse cette variation est plus forte que le hasard ne l’explique\u202f; parmi les chiffres qui n’ont pas changé, environ un sur vingt est tout de même signalé.',
      twice:
        ' Un mois est aussi comparé au premier des six\u00a0: avec les deux comparaisons, environ une marque sans changement sur onze est signalée.',
      roundingTitle: 'Arrondis',
      rounding:
        'Les chiffres sont arrondis une seule fois, à une décimale\u202f; la position moyenne de la première page, à deux.',
    },

    empty: {
      why: 'Pourquoi il n’y a rien à montrer.',
      asked: (all) => sentence`Les questions ont été posées ${onDays(all)}, mais `,
      unanswered: (of) =>
        sentence`sur ${count(of)} ${noun(of.value, 'demande')}, aucune n’a reçu de réponse.`,
      uncounted: (of, failed, deleted, filtered) =>
        sentence`sur ${count(of)} ${reponses(of)}, aucune ne compte\u00a0: ${count(failed)} ${noun(failed.value, 'a', 'ont')} échoué, ${count(deleted)} ${noun(deleted.value, 'porte', 'portent')} sur des questions supprimées et ${count(filtered)} sur des questions ou des moteurs exclus par les filtres.`,
      never: 'Les questions n’avaient encore jamais été posées à la fin de cette période.',
      notAsked: 'Rien n’a été demandé ces jours-là.',
      last: (one, visibility, answers) =>
        sentence`Le dernier mois avec des réponses est ${month(one)}\u00a0: ${x} figurait dans ${percent(visibility)} de ${count(answers)} ${reponses(answers)}.`,
      left: 'Ce rapport omet les parties sur les moteurs, les concurrents, les questions et les sites.',
    },

    agency: {
      method: (link) => sentence`La méthode complète se trouve à l’adresse ${link}. `,
      questions: (contact) => `Contact\u00a0: ${contact}. `,
      credit: 'Mesuré avec Brand Visibility.',
    },
    index: {
      title: `${GRAMMAR.subject} · ${full(current)}`,
      kind: 'Rapports de visibilité dans les IA',
      moved: (all) => moves(all, ['marque', ...FEMININE]),
      chance: (of, isTwice, uncompared) =>
        `Même si aucune n’avait changé, ${marked(of, isTwice ? 11 : 20)}.${uncompared === 0 ? '' : ` ${capital(some(uncompared, 'une marque est', 'marques sont'))} sans comparaison.`}`,
      apart: (of) =>
        ` ${capital(some(of, 'une marque a', 'marques ont'))} un moteur sans réponses à l’une des deux périodes et ${noun(of, 'est comptée', 'sont comptées')} à part.`,
      slow: (brands) =>
        sentence` Sur six mois seulement, ${listed(brands.map(name))} ${brands.length === 1 ? 'a' : 'ont'} évolué plus que le hasard ne l’explique.`,
      slowly: (change, from) =>
        sentence`peut relever du hasard\u202f; ${change} depuis ${month(from)}, plus que le hasard`,
      trend: 'Six mois, minimum et maximum en\u00a0%',
      label: 'Rapports, les plus urgents d’abord',
      brand: 'Marque',
      carried: (date) => `chiffres du ${day(date)}`,
      look: 'À regarder avant l’envoi',
      reasons: {
        fall: 'visibilité en baisse',
        lead_lost: 'avance perdue',
        few_answers: 'peu de réponses',
        missing_engine: 'un moteur manque',
        carried: 'chiffres d’un jour antérieur',
        tie: 'place partagée',
        criticism: 'cite des critiques',
        names_cut: 'noms abrégés',
        kept: 'inchangé',
      },
      uncompared: 'sans comparaison',
      missing: 'aucun rapport',
    },

    basis: (answers, engines, questions, asked) =>
      sentence`Base\u00a0: ${together([answers])(answers)} ${reponses(answers)} de ${only === null ? some(engines, 'un moteur', 'moteurs') : engine(only)} à ${together([questions])(questions)} ${noun(questions.value, 'question, posée', 'questions, posées')} ${onDays(asked)}.`,
    more: 'Afficher les chiffres',
    contents: 'Sommaire',
    unlike: `Les périodes n’ont pas la même durée\u00a0: ${named(current)} et ${named(previous)}.`,
    made: `Établi le ${dates.dayOfYear(today)}.`,
    corrected: (day: string) => `Corrigé le ${dates.dayOfYear(day)}.`,
  };
}

const page: PageWords = {
  allBrands: 'Toutes les marques',
  views: {
    label: 'Vues',
    overview: 'Aperçu',
    engines: 'Moteurs',
    questions: 'Questions',
    sites: 'Sites',
    work: 'Actions',
    access: 'Accès au site',
  },
  bar: {
    report: 'Rapport client',
    against: (days) => `comparaison\u00a0: ${days}`,
    latestRun: (day) => `Dernière exécution ${day}`,
    readOn: (day) => `Lu le ${day}`,
    filter: 'Filtre',
  },
  days: {
    title: 'Jours',
    last: (count) => `${count} derniers jours`,
    fromTo: 'Jours du … au …',
    against: 'Comparaison',
    before: 'Le mois ou les jours précédents',
    yearBefore: 'Les mêmes un an plus tôt',
    asManyBefore: 'Autant de jours avant',
    zone: 'Fuseau horaire',
    first: 'Premier jour',
    lastDay: 'Dernier jour',
    to: 'au',
  },
  filter: {
    engine: 'Moteur',
    category: 'Type de question',
    name: 'Le nom dans la question',
    either: 'Les deux',
    with: 'Avec',
    without: 'Sans',
    counts: 'Le petit chiffre compte les questions.',
    clear: 'Effacer',
    withName: 'Avec le nom',
    withoutName: 'Sans le nom',
    remove: 'retirer ce filtre',
  },
  show: 'Afficher',
  close: 'Fermer',
  skip: 'Aller au contenu',
  download: {
    title: 'Télécharger',
    table: 'tableau (CSV)',
    picture: 'image (SVG)',
    figures: 'chiffres du graphique (CSV)',
  },
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  change: 'Évolution',
  answers: 'Réponses',
  list: 'Liste',
  sortBy: 'Trier par',
  page: 'Page',
  namedInstead: 'Mentionnés à la place',
  dots: 'Point\u00a0: maintenant. Cadre\u00a0: portée du hasard. Trait\u00a0: avant.',
  searchBrands: 'Rechercher des marques',
  searchAllBrands: (count) => `Rechercher parmi ${count} marques`,
  form: {
    title: 'Ouvrir le rapport',
    key: 'Clé d’API',
    open: 'Ouvrir',
    opening: 'Ouverture',
    note: 'La clé reste dans la mémoire de cette page jusqu’à sa fermeture. L’exploitant du service crée les clés.',
    keep: 'Rester connecté dans cet onglet, même après actualisation',
    forget: 'Oublier la clé',
    noKey: 'Pas de clé\u202f?',
    sample: 'Ouvrir le rapport d’exemple d’une marque inventée',
  },
  notices: {
    unknownKey:
      'Cette clé n’est pas connue. Les clés commencent par bvk_ et doivent être copiées en entier. Si la vôtre ne fonctionne pas, demandez-en une nouvelle à la personne qui vous l’a donnée.',
    notKey: 'Ce n’est pas une clé\u00a0: elle contient des caractères que les clés n’ont pas.',
    away: 'Le service ne répond pas.',
    awayAtStart: 'Le service ne répond pas. Réessayez dans une minute.',
    retries: (seconds) => `Le service ne répond pas\u202f; nouvel essai dans ${seconds} s.`,
    limited: (seconds) => `Trop de requêtes\u202f; reprise dans ${seconds} s.`,
    noBrand: 'Cette clé ne lit encore aucune marque.',
    otherBrand: 'Cette clé ne lit pas la marque de l’adresse.',
    firstBrand: 'Afficher la première marque',
    cannotShow: 'Impossible d’afficher ceci.',
    former: 'Les chiffres ci-dessous ont été lus auparavant.',
    tryNow: 'Réessayer maintenant',
    clearFilter: 'Retirer le filtre',
    noMatch: 'Aucune réponse ne correspond au filtre.',
    carried: (when) =>
      `Nos questions n’ont pas été posées ${when}. Ce sont les chiffres de l’exécution précédente\u202f; rien n’est comparé.`,
    without: (engines) =>
      `Sans ${engines.join(', ')} : des réponses ne comptent que dans l’une des deux périodes.`,
    showMonth: (month) => `Afficher ${month}`,
  },
  drawer: {
    rival: 'Concurrent',
    answers: 'réponses',
    all: 'Tous',
    answersThat: 'Réponses qui',
    anything: 'disent n’importe quoi',
    you: (brand) => `mentionnent ${brand}`,
    rivals: 'ne mentionnent que des concurrents',
    nobody: 'ne mentionnent aucune marque',
    praise: (brand) => `louent ${brand}`,
    neutral: (brand) => `sont neutres sur ${brand}`,
    criticise: (brand) => `critiquent ${brand}`,
    toOne: 'Réponses à une question',
    naming: (name) => `Réponses qui mentionnent ${name}`,
    citing: (source) => `Réponses qui citent ${source}`,
    count: (count) => `${count} ${count === 1 ? 'réponse' : 'réponses'}`,
    newest: (count) => `Les ${count} dernières réponses`,
    newestOf: (count, shown) => `${count} réponses, dont les ${shown} dernières`,
    none: 'Aucune réponse ne correspond.',
    more: 'Afficher plus',
    byChance: 'Par hasard',
    cited: 'Sites les plus cités, par nombre de réponses',
  },
  answer: {
    namesIt: 'mentionne la marque',
    namesItAt: (position) => `mentionne la marque en position ${position}`,
    rivals: 'ne mentionne que des concurrents',
    nobody: 'ne mentionne aucune marque',
    sentiments: { positive: 'positif', neutral: 'neutre', mixed: 'mitigé', negative: 'négatif' },
    whole: 'Tout afficher',
    less: 'Afficher moins',
    cites: 'Cite',
    citesNone: 'Ne cite aucun site',
  },
  groups: {
    you: 'La mentionnent',
    rivals: 'Concurrents seuls',
    nobody: 'Aucune marque',
    keys: 'Part en %, évolution et réponses',
    scale: (end) => `0 à ${end}`,
  },
  overview: {
    visibility: 'Visibilité, et portée du hasard',
    chartBrands: 'Marques du graphique',
    lines: 'Une ligne est une marque, mois par mois. L’écart entre deux lignes peut être dû au hasard.',
  },
  engines: {
    noneMost: (brand) => `Aucun moteur ne mentionne ${brand} le plus souvent`,
    most: (brand, engines, of) =>
      `${brand} est la marque la plus mentionnée par ${engines} moteurs sur ${of}`,
    brands: 'Marques par moteur',
    share:
      'Part des réponses de chaque moteur qui mentionnent la marque, en %\u00a0: plus la couleur est vive, plus elle est élevée. Encadré\u00a0: la plus élevée du moteur.',
  },
  questions: {
    prompt: {
      title: 'Question',
      search: (count) => `Rechercher parmi ${count} questions`,
      none: 'Aucune question',
    },
    theme: { title: 'Thème', search: (count) => `Rechercher parmi ${count} thèmes`, none: 'Sans thème' },
    category: { title: 'Type', search: (count) => `Rechercher parmi ${count} types`, none: 'Sans type' },
    location: { title: 'Lieu', search: (count) => `Rechercher parmi ${count} lieux`, none: 'Sans lieu' },
    moved: (what, rose, of, fell) =>
      `${what}\u00a0: ${rose} sur ${of} en hausse et ${fell} en baisse plus que le hasard ne l’explique`,
    byChance: 'Environ une sur vingt le serait par le seul hasard.',
    listBy: 'Regrouper par',
    search: 'Rechercher',
    real: 'Seulement au-delà du hasard',
    others: (count) => `Afficher les ${count} autres`,
    nothing: 'Rien ne correspond.',
  },
  portfolio: {
    apart: 'Avec un moteur ajouté ou retiré',
    added: (engines) => `ajouté\u00a0: ${engines}`,
    dropped: (engines) => `retiré\u00a0: ${engines}`,
    none: 'Aucune marque ne correspond.',
  },
  sites: {
    toWin: 'Sites à conquérir',
    pages: 'Pages',
    win: 'À conquérir',
    lead: (count) => `Sites\u00a0: ${count}. Barres\u00a0: les réponses qui les citent.`,
    pagesLead: (count, shown) =>
      `Pages\u00a0: ${count}, affichées\u00a0: ${shown}. Une page peut avoir plus de réponses que son site.`,
    noSite: 'Sans site',
    keys: 'Réponses, part en % et ce que disent les réponses',
    answers: 'Réponses qui le citent',
    none: 'Aucun site à conquérir',
    winLead: 'Pages et communautés ouvertes, jamais celles d’un concurrent ni les siennes.',
  },
  work: {
    title: 'Actions à mener',
    begun: 'commencée',
    new: 'nouvelle',
    none: 'Aucune action n’est encore proposée. La page l’affichera dès qu’il y en aura une.',
    lead: 'Une mesure compare toujours la visibilité avant l’action à la plus récente. Elle ne prouve pas la cause.',
    toDo: 'À faire',
    done: 'Terminé',
    stepDone: 'terminé',
  },
  access: {
    all: (of) => `Les ${of} robots testés peuvent lire le site`,
    forbidden: (names) => `\u00a0; robots.txt l’interdit à ${names}`,
    some: (of) => `${of} robots testés peuvent lire le site`,
    checked: (day) => `, vérifié le ${day}.`,
    failed: (error) => ` La dernière vérification a échoué\u00a0: ${error}`,
    none: 'Le site n’a pas encore été vérifié. La page affichera une vérification dès qu’il y en aura une.',
    crawlers: 'Robots',
    crawler: 'Robot',
    vendor: 'De',
    reads: 'Lit',
    result: 'Résultat',
    words: 'Mots lus',
    roles: { live_answer: 'en répondant', training: 'pour l’entraînement', search: 'pour la recherche' },
    verdicts: {
      pass: 'peut lire',
      blocked: 'est bloqué',
      rate_limited: 'est ralenti',
      thin: 'reçoit peu de texte',
      robots_disallowed: 'est prié de s’abstenir',
      unknown: 'inconnu',
    },
    audits: 'Pages auditées',
    audited: 'Auditée',
    score: 'Score sur 100',
    noAudit: 'Aucune page n’a encore été auditée.',
    waiting: (count) => `En attente ou en échec\u00a0: ${count}`,
  },
  report: {
    failed: 'Le rapport n’a pas pu être lu.',
    progress: (progress) => `Lecture du rapport\u00a0: ${progress}`,
    print: 'Imprimer ou enregistrer en PDF',
    printNote: 'Pour un PDF, choisissez «\u00a0Enregistrer au format PDF\u00a0» comme imprimante.',
    agency:
      'Le nom, les couleurs et les commentaires de votre agence viennent avec le programme de rapports\u00a0:',
    about: 'Rapports pour les clients (en anglais)',
    save: 'Enregistrer en HTML',
  },
};

export const french: Catalogue = { words: frenchWords, page };
