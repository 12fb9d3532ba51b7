/** Every message of the report in Dutch. No pronoun refers to a name, because nobody knows its gender. */
import type { Category } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import type { TracedNumber } from '../story/figure.js';
import type { SlowMovement } from '../story/missing.js';
import type { Action } from '../story/sites.js';
import type { Effect } from '../story/work.js';
import type { End, WordsFor } from './en.js';
import { frameOf, nameIn } from './frame.js';
import { GRAMMAR, some, writing } from './nl-rules.js';
import { cut, sentence } from './sentence.js';
import { capital as capitalOf, noun } from './writing.js';

const { numbers, listed, inWords, count, countInWords, share, decimal, size, hundredths } = writing;
const { percent, range, goal, quoted, days, nextTo, together, partOf, sites, of: outOf, dates } = writing;

/** Only the first of two vowels of a capitalized word loses its accent: `Eén`. */
const capital = (text: string) => capitalOf(text).replace(/^Éé/, 'Eé');
/** beide diensten, alle vier de diensten, alle 12 diensten */
const allOf = (count: number, many: string) =>
  count === 2 ? `beide ${many}` : `alle ${inWords(count)} ${count > 9 ? '' : 'de '}${many}`;

const BEYOND = 'meer dan door toeval te verklaren is';
const CHANCE = 'kan toeval zijn';

const answersIn = (of: TracedNumber) => noun(of.value, 'antwoord', 'antwoorden');
const points = (of: TracedNumber) => sentence`${size(of)} ${noun(of.value, 'punt', 'punten')}`;
const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'oriëntatie',
  problem_solution: 'problemen en oplossingen',
  use_case: 'toepassingen',
  expert: 'deskundig advies',
  comparison: 'vergelijkingen',
  brand_research: 'het merk zelf',
};
const SITES: Readonly<Record<string, string>> = {
  community: 'Community',
  review: 'Beoordelingssite',
  directory: 'Gids',
  editorial: 'Tijdschrift',
  search: 'Zoekmachine',
};
const EFFECTS: Readonly<Record<Effect, string>> = {
  rise: 'Daarna volgde een stijging.',
  fall: 'Daarna volgde een daling.',
  none: 'Geen effect zichtbaar.',
  early: 'Nog te vroeg om te zeggen.',
  repair: 'Een reparatie.',
  unmeasured: 'Niet gemeten.',
};
const ACTIONS: Readonly<Record<Action, (brand: ComponentChildren) => ComponentChildren>> = {
  answer: () => 'Antwoorden in de discussie',
  post: () => 'Meedoen met een bericht',
  directory: (brand) => sentence`De gids vragen ${brand} op te nemen`,
  editors: (brand) => sentence`De redactie vragen ${brand} toe te voegen`,
  author: (brand) => sentence`De auteur vragen ${brand} te vermelden`,
};

/** At how many of a few things visibility rose and fell. */
const moves = writing.moves<readonly [one: string, many: string, none: string, only: string]>({
  verbs: ['steeg', 'daalde'],
  none: ([one, , none]) => `Bij ${none} ${one} veranderde de zichtbaarheid ${BEYOND}`,
  only: ([one, , , only], verb) => `Bij ${only} ${one} ${verb} de zichtbaarheid ${BEYOND}`,
  all: ([, many], verb, of) => `Bij ${allOf(of, many)} ${verb} de zichtbaarheid ${BEYOND}`,
  some: ([, many], verb, part, all) => `Bij ${part} van de ${all} ${many} ${verb} de zichtbaarheid ${BEYOND}`,
  others: (_, verb, others) => `, bij ${others} ${verb} ze`,
  noOther: ([, , none], verb) => `, bij ${none} ${verb} ze`,
  noneBeyond: ([, , none], verb) => `; bij ${none} ${verb} ze ${BEYOND}`,
});
const ENGINES = ['dienst', 'diensten', 'geen enkele', 'de enige'] as const;
const QUESTIONS = ['vraag', 'vragen', 'geen enkele', 'de enige'] as const;
const BRANDS = ['merk', 'merken', 'geen enkel', 'het enige'] as const;

/** Writes how many of `of` unchanged rows would be marked, if one in `each` is. */
const marked = (of: number, each = 20) => {
  if (of < 20) return `ongeveer één op de ${each === 11 ? 'elf' : 'twintig'}`;
  const count = Math.round(of / each);
  return `ongeveer ${numbers.count(count)} van ${numbers.count(of)}`;
};

export const dutch: WordsFor = (about) => {
  const frame = frameOf(GRAMMAR, writing, about);
  const { x, name, now, then, figuresSpan, isMonth, named, during, full, messages } = frame;
  const { day, month, engine, window } = messages;
  const { spans, engine: only } = about;
  const { current, previous, today } = spans;
  const short = (span: typeof current) => capital(messages.short(span));
  const subject = only === null ? 'AI-diensten noemden' : `${engine(only)} noemde`;
  const theirs = only === null ? 'hun' : 'zijn';
  const thisMonth = isMonth ? 'deze maand' : 'deze dagen';
  const inMonth = figuresSpan.month === null ? 'in deze dagen' : 'per maand';
  const since = isMonth && previous.month ? ` sinds ${named(previous)}` : '';
  const after =
    (end: string): End =>
    (before, alike) =>
      sentence`, tegenover ${percent(before)} ${then}${alike}${end}.`;
  const slowly = ({ from, verdict, visibility: { current: a, previous: b }, ...all }: SlowMovement) =>
    sentence`Van ${month(from)} tot ${named(current)} ${verdict === 'up' ? 'steeg' : 'daalde'} de zichtbaarheid van ${x}${all.isOfFewer ? sentence` bij ${listed(all.engines.map(engine))}` : ''} van ${share(b)} naar ${percent(a)}, ${BEYOND}`;
  const leftOut = (failed: TracedNumber, deleted: TracedNumber) =>
    failed.value === 0 && deleted.value === 0
      ? countInWords(failed)
      : sentence`${count(failed)} ${noun(failed.value, 'mislukt antwoord', 'mislukte antwoorden')}${deleted.value === 0 ? '' : sentence` en ${count(deleted)} op verwijderde vragen`}`;
  const ofOnlyOne = (one: TracedNumber, part: TracedNumber) => {
    const write = together([one, part]);
    return sentence`van ${write(one)} ${answersIn(one)} met maar één van beide merken ${noun(part.value || 1, 'noemt', 'noemen')} er ${write(part)}`;
  };
  const outOfAll = (part: TracedNumber, all: TracedNumber, shape?: typeof capital) =>
    sentence`${partOf(part, all, shape)} ${answersIn(all)}`;
  const onlyFew = (of: TracedNumber) => sentence`slechts ${together([of])(of)} ${answersIn(of)}`;

  return {
    ...messages,
    span: (one) => capital(messages.span(one)),
    before: (value) => sentence`${capital(named(previous))}: ${value}`,
    star: 'Eén keer afgerond uit de exacte waarden; kan 0,1 afwijken van wat de gedrukte cijfers opleveren.',
    points: (change) => sentence`${messages.signed(change)} ${noun(change.value, 'punt', 'punten')}`,

    cover: {
      kind: 'Rapport over AI-zichtbaarheid',
      title: (isCompared) =>
        capital(window) +
        (isCompared ? `, vergeleken met ${previous.month === null ? full(previous) : named(previous)}` : ''),
      chart: 'Aandeel van de antwoorden per maand, in %: de lijn is de maand, het vak de toevalsmarge',
      few: (few) => sentence`Op basis van ${onlyFew(few)}: `,
      without: (missing) => sentence`Zonder ${missing}: `,
      missing: {
        unasked: (engine, when) => `${engine}, waaraan ${when} niets is gevraagd`,
        failed: (engine, when) => `${engine}, waarvan ${when} alle antwoorden mislukten`,
        uncounted: (engine, when) => `${engine}, waarvan ${when} geen antwoord meetelt`,
      },
      alike: ' bij dezelfde diensten',
      questions: { all: 'onze vragen', withoutName: 'vragen zonder de naam' },
      subject,
      neverSubject: subject,
      named: (subject, full, visibility, questions) =>
        sentence`${subject} ${full} in ${percent(visibility)} van ${theirs} antwoorden op ${questions}`,
      never: (subject, full, answers, questions) =>
        sentence`${subject} ${full} in geen van ${theirs} ${answers && sentence`${count(answers)} `}antwoorden op ${questions}`,
      ends: {
        unasked: () => `. Onze vragen zijn ${then} niet gesteld, dus er wordt niets vergeleken.`,
        unanswered: () => `. Er is ${then} geen antwoord verzameld, dus er wordt niets vergeleken.`,
        unlike: () =>
          '. In de twee periodes antwoordden niet dezelfde diensten, dus er wordt niets vergeleken.',
        same: (_, alike) => `, net als ${then}${alike}.`,
        up: after(''),
        down: after(''),
        within_noise: after(''),
        gone: after(`, ${BEYOND}`),
      },
      verdict: {
        up: 'De stijging is groter dan door toeval te verklaren is.',
        down: 'De daling is groter dan door toeval te verklaren is.',
      },
      small: 'Zo’n klein verschil kan toeval zijn.',
      unequal: (change, answers, before) =>
        sentence`Met ${count(answers)} en ${count(before)} antwoorden kunnen zelfs ${change} punten toeval zijn.`,
      each: (change, answers) =>
        sentence`Met telkens ${together([answers])(answers)} ${answersIn(answers)} kunnen zelfs ${change} punten toeval zijn.`,
      many: (change, answers) =>
        sentence`Zelfs met telkens ${count(answers)} antwoorden kunnen ${change} punten toeval zijn.`,
      slow: (slow) => sentence`${slowly(slow)}.`,
      unasked: `Onze vragen zijn ${now} niet gesteld.`,
      carried: (full, from, visibility, of) =>
        sentence`Dit zijn de cijfers van ${day(from)}, toen we ze voor het laatst stelden${of && sentence`, op basis van ${onlyFew(of)}`}: ${subject} ${full} in ${percent(visibility)} van ${theirs} antwoorden.`,
      empty: `Er is ${now} geen antwoord verzameld, dus er zijn geen cijfers voor ${thisMonth}.`,
      notAsked: `Onze vragen zijn ${now} niet gesteld, dus er zijn geen cijfers voor ${thisMonth}.`,
      only: (filters) => sentence`Alleen: ${filters}. `,
      category: (key) => nameIn(CATEGORIES, key),
      withName: (isBranded) => `vragen ${isBranded ? 'met' : 'zonder'} de naam`,
    },

    figures: {
      visibility: 'Zichtbaarheid',
      share: 'Share of voice',
      first: 'Als eerste genoemd',
      sentiment: 'Toon',
      answers: (part, all) => sentence`${outOf(part, all)} ${answersIn(all)}`,
      without: (visibility, questions) =>
        sentence`${percent(visibility)} zonder de ${questions === 1 ? 'vraag die de naam bevat' : `${inWords(questions)} vragen die de naam bevatten`}`,
      mentions: (part, all) =>
        sentence`${outOf(part, all)} ${noun(all.value, 'merkvermelding', 'merkvermeldingen')}`,
      slow: (change, chance, sinceFirst, from) =>
        sentence`${change} sinds ${named(previous)} (${chance(CHANCE)}); ${sinceFirst} sinds ${month(from)}, meer dan toeval`,
      withEngines: (engines, window_, visibility) =>
        sentence`met ${listed(engines.map(engine))} was het ${during(spans[window_])} ${percent(visibility)}`,
      allQuestions: (visibility, questions) =>
        sentence`${percent(visibility)} met ${questions === 1 ? 'de enige vraag' : allOf(questions, 'vragen')}`,
      noRival: 'Geen antwoord noemt een concurrent, dus er valt niets te verdelen.',
      position: (position) => sentence`gemiddelde positie ${hundredths(position)}`,
      positionBefore: (position) =>
        position === null
          ? '1\u00a0is het als eerste genoemde merk'
          : sentence`${hundredths(position)} ${then}; 1\u00a0is het als eerste genoemde merk`,
      unnamed: 'Geen antwoord noemt het merk.',
      outOf: (all) => sentence`van ${count(all)}`,
      ofHundred: 'van 100',
      tone: (praise, neutral, criticism) =>
        sentence`${count(praise)} ${noun(praise.value, 'prijst', 'prijzen')}, ${count(neutral)} ${noun(neutral.value, 'is', 'zijn')} neutraal of gemengd, ${count(criticism)} ${noun(criticism.value, 'bekritiseert', 'bekritiseren')}`,
      toneKnown: (known, named) => sentence`bekend bij ${outOf(known, named)} ${answersIn(named)}`,
    },

    lead: {
      title: 'Wie bovenaan staat',
      none: 'Geen antwoord noemt een concurrent.',
      level: (brands) => sentence`${brands} liggen ongeveer gelijk`,
      noneOfOne: ': geen antwoord noemt maar één van beide merken',
      levelOf: (one, you) => sentence`: ${ofOnlyOne(one, you)} ${x}`,
      both: (high, low) =>
        sentence`${name(high.row.name)} heeft ${percent(high.visibility)}, ${name(low.row.name)} ${percent(low.visibility)}`,
      unsure: (one) =>
        sentence`; slechts ${together([one])(one)} ${answersIn(one)} ${noun(one.value || 1, 'noemt', 'noemen')} maar één van beide merken: te weinig om zeker te zijn`,
      chance: `: het verschil ${CHANCE}`,
      chanceOf: (one, high, brand) => sentence`; ${ofOnlyOne(one, high)} ${brand}: dat ${CHANCE}`,
      behind: (gap, leaders, place) => sentence`${x} staat ${place}${points(gap)} achter ${leaders}`,
      far: (place, brands) => sentence`op plaats ${inWords(place)} van de ${countInWords(brands)} merken, `,
      farUnsure: '; er zijn te weinig antwoorden om zeker te zijn',
      farChance: `; de afstand ${CHANCE}`,
      ahead: (gap, rivals) => sentence`${x} staat bovenaan, ${points(gap)} voor ${rivals}`,
      leads: (share, followers, of, gap) =>
        sentence`${x} staat bovenaan, genoemd in ${percent(share)} van de antwoorden; ${followers} ${noun(of, 'volgt', 'volgen')} op ${points(gap)}`,
      follows: (leader, share, gap) =>
        sentence`${name(leader)} staat bovenaan, genoemd in ${percent(share)} van de antwoorden; ${x} volgt op ${points(gap)}`,
      mostNamed: (brands) => sentence`${brands} worden het vaakst genoemd; `,
      before: {
        level: `; ${then} lagen ze gelijk`,
        alike: (gap) => sentence`; ${then} was het verschil ${points(gap)}`,
        otherWay: (gap) => sentence`; ${then} was het verschil ${points(gap)} de andere kant op`,
      },
      tied: (brands, share) => sentence`staat gelijk met ${brands}, op ${percent(share)}`,
      place: (place, brands) =>
        sentence`staat qua zichtbaarheid op plaats ${inWords(place)} van de ${countInWords(brands)} merken`,
      asBefore: `, net als ${then}`,
      passed: (brands, place) => sentence`${x} heeft ${now} ${brands} ingehaald en ${place}`,
      passedBy: (brands, of) => sentence` ${brands} ${noun(of, 'heeft', 'hebben')} ${x} ingehaald.`,
      chart: 'Aandeel van de antwoorden dat elk merk noemt, per maand, in %',
      head: {
        brand: 'Merk',
        now: `${short(figuresSpan)} %`,
        then: `${short(previous)} %`,
        change: 'Verandering, punten',
        answers: 'Antwoorden met vermelding',
        share: 'Share of voice %',
        position: 'Gemiddelde positie',
        sentiment: 'Toon van 100',
      },
      all: (brands) => (brands === 2 ? 'Beide' : `Alle ${inWords(brands)}`),
      shown: (rows, brands) => `De eerste ${numbers.count(rows)} van ${numbers.count(brands)}. `,
      note: (isCompared) =>
        sentence`Een antwoord dat meerdere merken noemt, telt voor elk merk mee.${isCompared ? ' ‘Gestegen’ en ‘gedaald’ betekenen: meer dan door toeval te verklaren is. Bij een concurrent is de verandering het verschil tussen de twee cijfers ernaast.' : ''}`,
      verdicts: { up: 'gestegen', down: 'gedaald', within_noise: '' },
      unnamed: (rivals) =>
        sentence` Ook gevolgd, maar in geen antwoord genoemd: ${listed(rivals.map(name))}.`,
      positions: sentence`Op welke plek ${x} wordt genoemd`,
      positionKeys: ['eerste', 'tweede', 'derde', 'later'],
      average: (position) => sentence`gemiddeld ${hundredths(position)}`,
      tones: 'Op welke toon',
      toneKeys: ['lof', 'neutraal of gemengd', 'kritiek'],
      sentiment: (sentiment) => sentence`toon ${decimal(sentiment)}`,
    },

    trend: {
      title: 'Verloop',
      highest: (of) => `De hoogste waarde van de laatste ${inWords(of)} maanden`,
      lowest: (of) => `De laagste waarde van de laatste ${inWords(of)} maanden`,
      change: {
        up: `Hoger dan ${then}`,
        down: `Lager dan ${then}`,
        within_noise: `Geen significante verandering${previous.month === null ? '' : ` sinds ${named(previous)}`}`,
      },
      slow: slowly,
      first: `${capital(named(current))}, nog zonder vergelijking`,
      none: `Geen antwoorden ${now}`,
      never: sentence`Geen antwoord noemde ${x} ${now}`,
      asked: (date) => `De vragen zijn voor het laatst gesteld op ${day(date)}.`,
      before: (first, last, lowest, highest) =>
        first === last
          ? sentence`In ${month(first)} werd ${x} genoemd in ${percent(lowest)} van de antwoorden`
          : sentence`Van ${month(first)} tot en met ${month(last)} werd ${x} genoemd in ${share(lowest)} tot ${percent(highest)} van de antwoorden`,
      compared: (hasBefore, { current: a, previous: b }) => {
        const [start, verb, end] = hasBefore
          ? [',', '', '']
          : [sentence`${x} werd`, 'genoemd ', ' van de antwoorden'];
        return b.value === null
          ? sentence`${start} ${now} ${verb}in ${percent(a)}${end}.`
          : sentence`${start} ${then} ${verb}in ${percent(b)}${end} en ${now} in ${percent(a)}. `;
      },
      chance: {
        up: `De stijging${since} is groter dan door toeval te verklaren is.`,
        down: `De daling${since} is groter dan door toeval te verklaren is.`,
        within_noise: 'Het verschil tussen beide kan toeval zijn.',
      },
      chart: sentence`Aandeel van de antwoorden dat ${x} noemt`,
      chartLabel: `Aandeel van de antwoorden dat ${about.brand} noemt, per maand en per week, in procenten`,
      aside: 'punten zijn weken, lijnen maanden, vakken hun toevalsmarges',
      noAnswers: 'geen antwoorden',
      partial: (until) => `tot en met ${dates.shortRange({ start_date: until, end_date: until })}`,
      sure: 'Hoe zeker is dit?',
      again: (a, b) =>
        sentence`Opnieuw gesteld zouden dezelfde vragen ${during(figuresSpan)} ${range(a)} opleveren${b === null ? '' : sentence` en ${then} ${range(b)}`} (betrouwbaarheid van 95%)`,
      others: (a, b) =>
        sentence`; andere vragen in hun plaats ${range(a)}${b === null ? '' : sentence` en ${range(b)}`}.`,
      fewQuestions: (questions) =>
        `. ${capital(some(questions, 'vraag is', 'vragen zijn'))} te weinig om iets over andere vragen te zeggen.`,
      outcomes: 'Wat de antwoorden zeggen',
      allQuestions: (questions) => (questions === 1 ? 'De enige vraag' : capital(allOf(questions, 'vragen'))),
      unbranded: (questions, { current: a, previous: b }) =>
        sentence`De ${questions === 1 ? 'enige' : inWords(questions)} zonder de naam ${x}: ${percent(a)}${b.value === null ? '' : sentence`, tegenover ${percent(b)}`}`,
      answers: (of) => sentence`${count(of)} ${answersIn(of)}`,
    },

    targets: {
      mark: (target) => `doel van ${goal(target)} voor ${month(target.month)}`,
      metrics: {
        visibility: (current) => sentence`De zichtbaarheid is ${percent(current)}`,
        share_of_voice: (current) => sentence`De share of voice is ${percent(current)}`,
        sentiment_score: (current) => sentence`De toon is ${decimal(current)}`,
        average_position: (current) => sentence`De gemiddelde positie is ${decimal(current)}`,
      },
      distance: (of, distance) => {
        const isPosition = of.metric === 'average_position';
        const target = `het doel van ${goal(of)} voor ${month(of.month)}`;
        if (distance === 0) return `, precies ${target}`;
        const [one, many] = isPosition ? (['plaats', 'plaatsen'] as const) : (['punt', 'punten'] as const);
        const size = `${numbers.decimal(Math.abs(distance))} ${noun(distance, one, many)}`;
        const [over, under] = isPosition ? ['achter', 'voor'] : ['boven', 'onder'];
        return `; dat is ${size} ${distance > 0 ? over : under} ${target}`;
      },
      pace: ({ from, reached, isOfFewer }) =>
        `; in het tempo sinds ${month(from)}${isOfFewer ? ' bij de toen bevraagde diensten' : ''} zou het in ${month(reached)} worden gehaald`,
    },

    keys: {
      you: sentence`noemen ${x}`,
      rivals: 'noemen alleen concurrenten',
      nobody: 'noemen geen merk',
      notYou: sentence`noemen ${x} niet`,
    },
    shortKeys: [x, 'alleen concurrenten', 'geen merk'],

    engines: {
      title: 'AI-diensten',
      none: 'Geen dienst springt eruit',
      least: (weakest) => sentence`${engine(weakest)} noemt ${x} het minst`,
      heading: (all) => moves(all, ENGINES),
      few: (answers) =>
        sentence`${together([answers], [], capital)(answers)} ${noun(answers.value, 'antwoord is', 'antwoorden zijn')} te weinig om diensten te vergelijken.`,
      never: sentence`Geen dienst noemde ${x}.`,
      overlap: (weakest, a, strongest, b) =>
        sentence`Geen dienst springt eruit: de marges van de zwakste, ${engine(weakest)} met ${percent(a)}, en de sterkste, ${engine(strongest)} met ${percent(b)}, overlappen elkaar.`,
      apart: (weakest, a, strongest, b) =>
        sentence`${engine(weakest)} noemt ${x} het minst, in ${percent(a)} van de antwoorden, en ${engine(strongest)} het meest, in ${percent(b)}. Hun marges raken elkaar niet.`,
      allMoved: (verdict, of, isNoneApart) =>
        ` Bij ${allOf(of, 'diensten')} ${verdict === 'up' ? 'steeg' : 'daalde'} de zichtbaarheid ${BEYOND}${isNoneApart ? `; geen ${of === 2 ? 'van beide' : 'enkele'} springt eruit` : ''}.`,
      moved: (verdict, engines, { current: a, previous: b }) =>
        sentence` Bij ${listed(engines.map(engine))} ${verdict === 'up' ? 'steeg' : 'daalde'} de zichtbaarheid ${BEYOND}${engines.length === 1 ? sentence`, van ${share(b)} naar ${percent(a)}` : ''}.`,
      chart: sentence`Aandeel van de antwoorden per dienst dat ${x} noemt, in %`,
      head: {
        engine: 'Dienst',
        change: 'Verandering, punten',
        verdict: 'Echt of toeval?',
        rival: 'Sterkste concurrent, %',
      },
      verdicts: { up: 'meer dan toeval', down: 'meer dan toeval', within_noise: CHANCE },
      note: (fewest, most) =>
        `De vakken tonen hoever een cijfer alleen door toeval schommelt. Eén dienst geeft ${inMonth} maar ${fewest === most ? numbers.count(fewest) : `${numbers.count(fewest)} tot ${numbers.count(most)}`} ${noun(most, 'antwoord', 'antwoorden')}, dus de marge is breed.`,
      alone:
        ' Elke dienst is apart bekeken: van twintig onveranderde diensten zou er toch ongeveer één ‘meer dan toeval’ krijgen.',
    },

    quotes: {
      source: (key, date, cites) => sentence`${engine(key)}, ${day(date)}; ${cites}`,
      cites: (all) =>
        all.length === 0
          ? 'verwijst naar geen bron'
          : sentence`verwijst naar ${sites(all, (of) => `${inWords(of)} andere`)}`,
      to: (key, date, question) => sentence`${engine(key)}, ${day(date)}, op ${quoted(question)}`,
      then: 'Toen en nu',
      thenAside: `één vraag aan één dienst, in beide ${isMonth && previous.month !== null ? 'maanden' : 'periodes'}`,
      rose: (question, { current: a, previous: b }, key, wasNamed, was, isNamed, is) =>
        sentence`Bij ${quoted(question)} steeg de zichtbaarheid over alle diensten van ${share(b)} naar ${percent(a)}, ${BEYOND}. Antwoorden van ${engine(key)} die ${x} noemen: ${partOf(wasNamed, was)} ${then}, ${partOf(isNamed, is)} ${now}.`,
      critics: 'Wat AI-diensten bekritiseren',
      criticise: (negative, named, shown) =>
        sentence`${outOfAll(negative, named)} met vermelding; ${inWords(shown)} geciteerd`,
    },

    questions: {
      lost: 'Verloren en gewonnen vragen',
      lostMost: 'Het vaakst verloren',
      namedLeast: 'Het minst genoemd',
      summary: sentence`Vragen waarvan de antwoorden het vaakst concurrenten maar niet ${x} noemen:`,
      least: sentence`Vragen waarvan de antwoorden ${x} het minst noemen:`,
      heading: (lost, all) =>
        sentence`${outOfAll(lost, all, capital)} ${noun(lost.value || 1, 'noemt', 'noemen')} concurrenten maar niet ${x}`,
      lead: (lost, all, shown) =>
        sentence`${lost === null || all === null ? '' : sentence`${capital(then)} ${noun(lost.value || 1, 'was', 'waren')} het er ${partOf(lost, all)}. `}${shown === 0 ? '' : `${shown === 1 ? 'Deze vraag gaat' : `Deze ${inWords(shown)} vragen gaan`} het vaakst verloren.`}`,
      named: (part, all, before) =>
        sentence`${partOf(part, all, capital)} ${noun(part.value || 1, 'noemt', 'noemen')} ${x}${before === null ? '' : sentence`; ${then} ${partOf(...before)}`}.`,
      only: (lost, rivals) =>
        sentence`${together([lost], [], capital)(lost)} ${noun(lost.value || 1, 'noemt', 'noemen')} alleen concurrenten: ${rivals}.`,
      most: sentence`Vragen waarvan de antwoorden ${x} het vaakst noemen`,
      mostAside: 'zonder de vragen die de naam bevatten',
      all: 'Alle vragen',
      moved: (all) => moves(all, QUESTIONS),
      asked: (of) => `${capital(some(of, 'vraag is', 'vragen zijn'))} gesteld`,
      alone: (of) =>
        `Elke vraag is apart bekeken: als er geen was veranderd, ${of < 30 ? 'zou' : 'zouden'} toch ${marked(of)} gemarkeerd zijn.`,
      head: {
        plain: 'Vraag',
        question: 'Vraag, vaakst verloren eerst',
        least: 'Vraag, minst genoemd eerst',
        first: (shown) => `De ${numbers.count(shown)} vaakst verloren vragen`,
        then: `Genoemd, ${messages.short(previous)}`,
        now: `Genoemd, ${messages.short(figuresSpan)}`,
        verdict: 'Meer dan toeval',
      },
      verdicts: { up: '↑ steeg', down: '↓ daalde', within_noise: '' },
      branded: sentence`Vragen die de naam ${x} bevatten`,
      others: (of) => (of === 1 ? 'De andere vraag' : `De andere ${inWords(of)} vragen`),
      othersMoved: (rose, fell) => `${numbers.count(rose)} gestegen, ${numbers.count(fell)} gedaald`,
      note: (of) =>
        `Een vraag krijgt ongeveer ${some(of, 'antwoord', 'antwoorden')} ${inMonth}, dus een verschil van enkele antwoorden kan toeval zijn.`,
      gone: (of) =>
        `Inclusief de antwoorden op ${some(of, 'vraag die', 'vragen die')} alleen ${then} ${noun(of, 'is', 'zijn')} gesteld.`,
    },

    sites: {
      title: 'Sites',
      toWin: 'Site om te winnen',
      summary: (site, page, lost, all) =>
        sentence`${name(site)}${page === null ? '' : sentence`, met de pagina ${quoted(cut(page, 60))}`}: ${together([lost, all])(all)} ${noun(all.value, 'antwoord verwijst', 'antwoorden verwijzen')} naar de pagina; ${together([lost, all])(lost)} daarvan ${noun(lost.value || 1, 'noemt', 'noemen')} alleen concurrenten.`,
      heading: (site, lost, all) =>
        sentence`${name(site)} winnen: ${outOfAll(lost, all)} met een verwijzing naar de pagina ${noun(lost.value || 1, 'noemt', 'noemen')} alleen concurrenten`,
      site: (site) => sentence`${name(site)} winnen`,
      cited: (part, all) =>
        sentence`${outOfAll(part, all, capital)} ${noun(part.value || 1, 'verwijst', 'verwijzen')} naar een bron`,
      owners: (all, own, rivals, others) => {
        const write = together([all, own, rivals, others]);
        return sentence`Van ${write(all)} ${noun(all.value, 'verwijzing', 'verwijzingen')} ${noun(own.value || 1, 'leidt', 'leiden')} er ${write(own)} naar de sites van ${x}, ${write(rivals)} naar sites van concurrenten en ${write(others)} naar andere.`;
      },
      win: 'Welke pagina’s te winnen zijn',
      head: {
        page: 'Site en pagina',
        action: 'Wat te doen',
        lost: 'Antwoorden met alleen concurrenten',
        state: `Stand op ${dates.day(today)}`,
      },
      action: (action) => ACTIONS[action](x),
      state: (begun) => (begun === null ? 'Niet begonnen' : `Bezig sinds ${day(begun)}`),
      communities: 'Gesprekken om aan mee te doen',
      ninety: (asOf) => `in antwoorden van de 90 dagen tot en met ${day(asOf)}`,
      left: (parts) => sentence`Niet voorgesteld: ${listed(parts)}.`,
      leftRivals: (of) => some(of, 'pagina van concurrenten', 'pagina’s van concurrenten'),
      leftOwn: (of) => sentence`${some(of, 'pagina', 'pagina’s')} van de sites van ${x}`,
      leftSettled: (of) => `${inWords(of)} waarvan de actie is afgerond of afgewezen`,
      leftUncited: (of) =>
        `${inWords(of)} waarnaar ${during(figuresSpan)} geen antwoord met alleen concurrenten verwijst`,
      others: (of, hasWin) =>
        of === 1
          ? `De ${hasWin ? 'andere ' : ''}site met de meeste verwijzingen, naar aantal antwoorden`
          : `De ${inWords(of)} ${hasWin ? 'andere ' : ''}sites met de meeste verwijzingen, naar aantal antwoorden`,
      sitesHead: {
        site: 'Site',
        whose: 'Eigenaar',
        then: short(previous),
        now: short(figuresSpan),
        lost: 'alleen concurrenten',
        bar: 'Wat deze antwoorden zeggen',
      },
      whose: (type) => (type === null ? 'Overig' : capital(nameIn(SITES, type).replaceAll('_', ' '))),
    },

    work: {
      title: 'Acties',
      next: isMonth ? 'Volgende maand' : 'Hierna',
      nothing: 'Wat er volgt',
      heading: (rises, falls, of) => {
        const write = nextTo([rises, falls, of]);
        const all = (count: number) => {
          if (of === 1) return 'de actie';
          if (count !== of) return `${write(count)} van ${write(of)} acties`;
          return allOf(of, 'acties');
        };
        if (rises > 0)
          return `Na ${all(rises)} volgde een stijging${falls > 0 ? `, na ${write(falls)} een daling` : ''}`;
        return falls > 0
          ? `Na ${all(falls)} volgde een daling`
          : `Na ${of === 1 ? 'de actie' : `${write(of)} acties`} is nog geen stijging of daling te zien`;
      },
      repairs: (of) => `${capital(some(of, 'reparatie is', 'reparaties zijn'))} afgerond`,
      lead: (first, last) =>
        `Wat van ${month(first)} tot en met ${month(last)} is afgerond, en wat er volgde.`,
      none: (first, last) => `Van ${month(first)} tot en met ${month(last)} is niets afgerond.`,
      entangled: (of) =>
        ` ${capital(inWords(of))} daarvan zijn binnen twee weken van een andere afgerond, dus hun effecten zijn niet te scheiden.`,
      finished: 'Afgerond',
      effects: EFFECTS,
      metric: ({ kind, value }) =>
        ({
          platform: `De zichtbaarheid bij ${engine(value)}`,
          category: `De zichtbaarheid bij vragen over ${nameIn(CATEGORIES, value)}`,
          overall: 'De zichtbaarheid over alle vragen',
        })[kind],
      moved: (metric, lift, star, band, measured) =>
        sentence`${metric} was op ${day(measured)} ${points(lift)}${star} ${(lift.value ?? 0) > 0 ? 'hoger' : 'lager'} dan voor de actie; van week tot week verandert ze zelden meer dan ${points(band)}.`,
      unmoved: (metric, before, after, band, measured) =>
        sentence`${metric} was ${percent(before)} voor de actie en ${percent(after)} op ${day(measured)}; van week tot week schommelt ze vaak tot ${points(band)}.`,
      early: (runs) =>
        `De vragen zijn sindsdien ${runs === 0 ? 'niet gesteld' : `maar ${runs === 1 ? 'één keer' : `${inWords(runs)} keer`} gesteld`}.`,
      repair: 'Er wordt geen stijging van verwacht.',
      unmeasured: (isAwaiting) =>
        isAwaiting ? 'Ze is nog niet gemeten.' : 'Er is niets vastgelegd waarmee ze te meten is.',
      wasLabel: 'ervoor',
      isLabel: (date) => `op ${day(date)}`,
      note: 'Het vak rond ‘ervoor’ is de gewone schommeling van week tot week, de andere punt de laatste week. Een week schommelt meer dan een maand.',
      nextAsOf: `Hierna, stand ${day(today)}`,
      begun: (date) => `bezig sinds ${day(date)}`,
      proposed: (date) => `voorgesteld op ${day(date)}`,
      when: capital,
      later: (titles) =>
        sentence`${isMonth ? `Afgerond na ${named(current)}` : 'Daarna afgerond'}: ${listed(titles.map((one) => sentence`${quoted(one.title)} (${day(one.day)}${one.isEarly ? '; nog te vroeg' : ''})`))}.`,
      access: (date, passes, of) =>
        passes.value === of.value
          ? sentence`Op ${day(date)} ${of.value === 1 ? 'kon de enige geteste crawler' : sentence`konden alle ${countInWords(of)} geteste crawlers`} de site lezen.`
          : sentence`Op ${day(date)} ${noun(passes.value || 1, 'kon', 'konden')} ${together([passes, of])(passes)} van de ${together([passes, of])(of)} geteste crawlers de site lezen;`,
      refused: (crawlers) => sentence` geen toegang voor ${listed(crawlers.map(name))}.`,
    },

    method: {
      title: 'Hoe dit is gemeten',
      source: 'Waar de cijfers vandaan komen',
      asked: (questions, engines) =>
        sentence`${capital(some(questions, 'vraag is', 'vragen zijn'))} gesteld aan ${engines.length === 1 ? '' : `${inWords(engines.length)} diensten: `}${listed(engines.map(engine))}.`,
      dates: (now_, before) =>
        sentence` Ze zijn gesteld op ${days(now_)}${before.length === 0 ? '' : sentence` en op ${days(before)}`}.`,
      allCount: (counted, before) => {
        if (before !== null)
          return sentence` Alle antwoorden tellen mee: ${count(counted)} ${during(figuresSpan)} en ${count(before)} ${then}.`;
        return counted.value === 1
          ? ' Het enige antwoord telt mee.'
          : sentence` Alle ${count(counted)} antwoorden tellen mee.`;
      },
      excluded: (failed, deleted, counted, before) =>
        sentence` Niet meegeteld: ${during(figuresSpan)} ${leftOut(failed, deleted)}${before === null ? '' : sentence`; ${then} ${leftOut(before[0], before[1])}`}. Er ${noun(counted.value, 'blijft', 'blijven')} ${count(counted)}${before === null ? sentence` ${answersIn(counted)}` : sentence` en ${count(before[2])} antwoorden`} over.`,
      engines: (now_, before) =>
        sentence` ${capital(during(figuresSpan))} tellen antwoorden van ${listed(now_.map(engine))} mee, ${then} van ${listed(before.map(engine))}. De cijfers zijn van de diensten met antwoorden in beide periodes.`,
      figuresTitle: 'De vier cijfers',
      figures: (areWeighted) =>
        sentence`Zichtbaarheid is het aandeel van de antwoorden dat ${x} noemt; ${areWeighted ? 'elke dienst telt mee naar gewicht' : 'alle diensten tellen even zwaar'}. Share of voice is het aandeel van ${x} in alle merkvermeldingen. De positie is de plaats tussen de merken in een antwoord. Bij de toon telt lof als 100, neutraal en gemengd als 50, kritiek als 0.`,
      lostTitle: 'Verloren',
      lost: sentence`Een antwoord is verloren als het een concurrent noemt maar niet ${x}.`,
      chanceTitle: 'Toeval',
      chance:
        'AI-diensten beantwoorden dezelfde vraag elke keer anders. Een marge zegt waar een cijfer zou liggen als dezelfde vragen opnieuw werden gesteld (betrouwbaarheid van 95%). Alleen een verandering die deze schommeling overtreft, is groter dan door toeval te verklaren is; van cijfers die niet zijn veranderd, wordt toch ongeveer één op de twintig gemarkeerd.',
      twice:
        ' Een maand wordt ook vergeleken met de eerste van de zes: met beide vergelijkingen wordt ongeveer één op de elf onveranderde merken gemarkeerd.',
      roundingTitle: 'Afronding',
      rounding:
        'Cijfers zijn één keer afgerond, op één decimaal; de gemiddelde positie op de eerste pagina op twee.',
    },

    empty: {
      why: 'Waarom er niets te tonen is.',
      asked: (all) => sentence`De vragen zijn gesteld op ${days(all)}, maar `,
      unanswered: (of) => sentence`van de ${count(of)} is er geen beantwoord.`,
      uncounted: (of, failed, deleted, filtered) =>
        sentence`van de ${count(of)} antwoorden telt er geen mee: ${count(failed)} ${noun(failed.value, 'mislukte', 'mislukten')}, ${count(deleted)} ${noun(deleted.value, 'hoort', 'horen')} bij verwijderde vragen en ${count(filtered)} bij vragen of diensten die zijn weggefilterd.`,
      never: 'Voor het einde van deze periode zijn de vragen nooit gesteld.',
      notAsked: 'In deze dagen is niets gevraagd.',
      last: (one, visibility, answers) =>
        sentence`De laatste maand met antwoorden is ${month(one)}: ${percent(visibility)} van ${count(answers)} ${answersIn(answers)} noemde ${x}.`,
      left: 'De delen over diensten, concurrenten, vragen en sites ontbreken in dit rapport.',
    },

    agency: {
      method: (link) => sentence`De hele methode staat op ${link}. `,
      questions: (contact) => `Vragen: ${contact}. `,
      credit: 'Gemeten met Brand Visibility.',
    },
    index: {
      title: `${GRAMMAR.subject} · ${full(current)}`,
      kind: 'Rapporten over AI-zichtbaarheid',
      moved: (all) => moves(all, BRANDS),
      chance: (of, isTwice, uncompared) => {
        const isOne = of < 20 || Math.round(of / (isTwice ? 11 : 20)) === 1;
        return `Als er geen was veranderd, ${isOne ? 'zou' : 'zouden'} toch ${marked(of, isTwice ? 11 : 20)} gemarkeerd zijn.${uncompared === 0 ? '' : ` ${capital(some(uncompared, 'merk is', 'merken zijn'))} niet vergeleken.`}`;
      },
      apart: (of) =>
        ` ${capital(some(of, 'merk heeft', 'merken hebben'))} een dienst met antwoorden in maar één van de twee periodes en ${noun(of, 'is', 'zijn')} apart geteld.`,
      slow: (brands) =>
        sentence` Alleen over zes maanden ${brands.length === 1 ? 'veranderde' : 'veranderden'} ${listed(brands.map(name))} ${BEYOND}.`,
      slowly: (change, from) => sentence`${CHANCE}; ${change} sinds ${month(from)}, meer dan toeval`,
      trend: 'Zes maanden, laagste en hoogste in %',
      label: 'Rapporten, de dringendste eerst',
      brand: 'Merk',
      carried: (date) => `cijfers van ${day(date)}`,
      look: 'Bekijken vóór het versturen',
      reasons: {
        fall: 'zichtbaarheid gedaald',
        lead_lost: 'voorsprong verloren',
        few_answers: 'weinig antwoorden',
        missing_engine: 'een dienst ontbreekt',
        carried: 'cijfers van een eerdere dag',
        tie: 'gedeelde plaats',
        criticism: 'citeert kritiek',
        names_cut: 'namen ingekort',
        kept: 'ongewijzigd',
      },
      uncompared: 'niet vergeleken',
      missing: 'geen rapport gemaakt',
    },

    basis: (answers, engines, questions, asked) =>
      sentence`Gebaseerd op ${together([answers])(answers)} ${answersIn(answers)} van ${only === null ? some(engines, 'dienst', 'diensten') : engine(only)} op ${together([questions])(questions)} ${noun(questions.value, 'vraag', 'vragen')}, gesteld op ${days(asked)}.`,
    more: 'Toon de cijfers',
    contents: 'Inhoud',
    unlike: `De periodes zijn niet even lang: ${named(current)} en ${named(previous)}.`,
    made: `Gemaakt op ${dates.dayOfYear(today)}.`,
    corrected: (date) => `Gecorrigeerd op ${dates.dayOfYear(date)}.`,
  };
};
