/** Every message of the report in Italian. No participle or pronoun refers to a name, whose gender nobody knows. */
import type { Category } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import type { Target } from '../data/configuration.js';
import type { TracedNumber } from '../story/figure.js';
import type { SlowMovement } from '../story/missing.js';
import type { Action } from '../story/sites.js';
import type { Effect } from '../story/work.js';
import type { End, WordsFor } from './en.js';
import { frameOf, nameIn } from './frame.js';
import {
  fromTo,
  GRAMMAR,
  inShare,
  MASCULINE,
  onDays,
  placeOf,
  range,
  to,
  at,
  withArticle,
  writing,
} from './it-rules.js';
import { cut, sentence } from './sentence.js';
import { capital, noun } from './writing.js';

const { numbers, listed, inWords, count, countInWords, share, decimal, size, hundredths } = writing;
const { percent, goal, quoted, days, nextTo, together, partOf, some, sites, of: outOf, dates } = writing;
const BEYOND = 'più di quanto spieghi il caso';
const CHANCE = 'può dipendere dal caso';
/** del 48%, dell’80%, di 2 */
const ofGoal = (target: Target) =>
  goal(target).endsWith('%') ? at('del', goal(target)) : `di ${goal(target)}`;

const answersIn = (of: TracedNumber) => noun(of.value, 'risposta', 'risposte');
const points = (of: TracedNumber) => sentence`${size(of)} ${noun(of.value, 'punto', 'punti')}`;
const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'domande di scoperta',
  problem_solution: 'domande su problemi e soluzioni',
  use_case: 'domande su casi d’uso',
  expert: 'domande su pareri di esperti',
  comparison: 'domande di confronto',
  brand_research: 'domande sul marchio',
};
const SITES: Readonly<Record<string, string>> = {
  community: 'Community',
  review: 'Sito di recensioni',
  directory: 'Elenco',
  editorial: 'Rivista',
  search: 'Ricerca',
};
const EFFECTS: Readonly<Record<Effect, string>> = {
  rise: 'È seguito un aumento.',
  fall: 'È seguito un calo.',
  none: 'Nessun effetto visibile.',
  early: 'È presto per dirlo.',
  repair: 'Una correzione.',
  unmeasured: 'Non misurata.',
};
const ACTIONS: Readonly<Record<Action, (brand: ComponentChildren) => ComponentChildren>> = {
  answer: () => 'Rispondere nella discussione',
  post: () => 'Partecipare con un post',
  directory: (brand) => sentence`Chiedere all’elenco di inserire ${brand}`,
  editors: (brand) => sentence`Chiedere alla redazione di aggiungere ${brand}`,
  author: (brand) => sentence`Chiedere all’autore di citare ${brand}`,
};

/** For how many of a few things visibility rose and fell. */
const moves = writing.moves<readonly [none: string, one: string, what: string, many: string]>({
  verbs: ['aumentata', 'diminuita'],
  forms: ([none, one]) => [none, one],
  none: ([none, , what]) =>
    `La visibilità non è cambiata ${BEYOND} per ${none.replace(/uno$/, 'un')} ${what}`,
  only: ([, one, what], verb) =>
    `La visibilità è ${verb} ${BEYOND} per l’${one === 'uno' ? 'unico' : 'unica'} ${what}`,
  all: ([, one, , many], verb, of) =>
    `La visibilità è ${verb} per ${one === 'uno' ? 'tutti' : 'tutte'} e ${inWords(of)} ${one === 'uno' ? 'i' : 'le'} ${many}, ${BEYOND}`,
  some: ([, one, what, many], verb, part, all) =>
    `La visibilità è ${verb} ${BEYOND} per ${part === one ? `${one.replace(/uno$/, 'un')} ${what}` : `${part} ${many}`} su ${all}`,
  others: (_, verb, others) => ` ed è ${verb} per ${others}`,
  noOther: ([none], verb) => ` e non è ${verb} per ${none}`,
  noneBeyond: ([none], verb) => `; per ${none} è ${verb} ${BEYOND}`,
});
const ENGINES = [...MASCULINE, 'motore', 'motori'] as const;
const QUESTIONS = ['nessuna', 'una', 'domanda', 'domande'] as const;
const BRANDS = [...MASCULINE, 'marchio', 'marchi'] as const;

/** Writes how many of `of` unchanged rows would be marked, if one in `each` is. */
const marked = (of: number, one: string, each = 20) => {
  if (of < 20)
    return `circa ${one} su ${each === 11 ? 'undici' : 'venti'} verrebbe comunque segnalat${one === 'uno' ? 'o' : 'a'}`;
  const count = Math.round(of / each);
  return `circa ${numbers.count(count)} su ${numbers.count(of)} ${noun(count, 'finirebbe', 'finirebbero')} comunque fra le segnalazioni`;
};

export const italian: WordsFor = (about) => {
  const frame = frameOf(GRAMMAR, writing, about);
  const { x, name, now, then, figuresSpan, isMonth, named, during, full, messages } = frame;
  const { day, month, engine, window } = messages;
  const { spans, engine: only } = about;
  const { current, previous, today } = spans;
  const short = (span: typeof current) => capital(messages.short(span));
  const label = (span: typeof current) => capital(named(span));
  const subject = only === null ? 'i motori di IA hanno citato' : `${engine(only)} ha citato`;
  const thisMonth = isMonth ? 'questo mese' : 'questi giorni';
  const inMonth = figuresSpan.month === null ? 'in questi giorni' : 'al mese';
  const since = isMonth && previous.month ? ` rispetto a ${named(previous)}` : '';
  const after =
    (end: string): End =>
    (before, alike) =>
      sentence`, contro ${withArticle('il', before)} ${then}${alike}${end}.`;
  const slowly = ({ from, verdict, visibility: { current: a, previous: b }, ...all }: SlowMovement) =>
    sentence`Da ${month(from)} ${to(named(current))} la visibilità di ${x}${all.isOfFewer ? sentence` su ${listed(all.engines.map(engine))}` : ''} è ${verdict === 'up' ? 'aumentata' : 'diminuita'} ${fromTo(b, a)}, ${BEYOND}`;
  const leftOut = (failed: TracedNumber, deleted: TracedNumber) =>
    failed.value === 0 && deleted.value === 0
      ? countInWords(failed)
      : sentence`${count(failed)} ${noun(failed.value, 'risposta fallita', 'risposte fallite')}${deleted.value === 0 ? '' : sentence` e ${count(deleted)} a domande eliminate`}`;
  const ofOnlyOne = (one: TracedNumber, part: TracedNumber) => {
    const write = together([one, part]);
    return sentence`su ${write(one)} ${answersIn(one)} con uno solo dei due marchi, ${write(part)} ${noun(part.value || 1, 'cita', 'citano')}`;
  };
  const outOfAll = (part: TracedNumber, all: TracedNumber, shape?: typeof capital) =>
    sentence`${together([part, all], [], shape)(part)} ${noun(part.value || 1, 'risposta', 'risposte')} su ${together([part, all])(all)}`;
  const onlyFew = (of: TracedNumber) => sentence`solo ${together([of])(of)} ${answersIn(of)}`;

  return {
    ...messages,
    range,
    span: (one) => label(one === current ? figuresSpan : one),
    before: (value) => sentence`${label(previous)}: ${value}`,
    star: 'Arrotondato una sola volta dai valori esatti; può differire di 0,1 dal calcolo fatto con le cifre stampate.',
    points: (change) => sentence`${messages.signed(change)} ${noun(change.value, 'punto', 'punti')}`,

    cover: {
      kind: 'Rapporto sulla visibilità nell’IA',
      title: (isCompared) =>
        capital(window) +
        (isCompared ? `, a confronto con ${previous.month === null ? full(previous) : named(previous)}` : ''),
      chart:
        'Quota di risposte per mese, in\u00a0%: la linea è il mese, il riquadro il suo margine di casualità',
      few: (few) => sentence`Con ${onlyFew(few)}: `,
      without: (missing) => sentence`Senza ${missing}: `,
      missing: {
        unasked: (engine, when) => `${engine}, a cui ${when} non è stato chiesto nulla`,
        failed: (engine, when) => `${engine}, le cui risposte ${when} sono tutte fallite`,
        uncounted: (engine, when) => `${engine}, di cui ${when} non conta nessuna risposta`,
      },
      alike: ' sugli stessi motori',
      questions: { all: 'alle nostre domande', withoutName: 'alle domande che non contengono il nome' },
      subject,
      neverSubject: only === null ? 'i motori di IA non hanno citato' : `${engine(only)} non ha citato`,
      named: (subject, full, visibility, questions) =>
        sentence`${subject} ${full} ${inShare(visibility)} delle risposte ${questions}`,
      never: (subject, full, answers, questions) =>
        sentence`${subject} ${full} in nessuna delle ${answers && sentence`${count(answers)} `}risposte ${questions}`,
      ends: {
        unasked: () => `. Le nostre domande non sono state poste ${then}, quindi non si confronta nulla.`,
        unanswered: () => `. Non è stata raccolta nessuna risposta ${then}, quindi non si confronta nulla.`,
        unlike: () =>
          '. I motori che hanno risposto non sono gli stessi nei due periodi, quindi non si confronta nulla.',
        same: (_, alike) => `, come ${then}${alike}.`,
        up: after(''),
        down: after(''),
        within_noise: after(''),
        gone: after(`, ${BEYOND}`),
      },
      verdict: {
        up: 'L’aumento è maggiore di quanto spieghi il caso.',
        down: 'Il calo è maggiore di quanto spieghi il caso.',
      },
      small: 'Una differenza così piccola può dipendere dal caso.',
      unequal: (change, answers, before) =>
        sentence`Con ${count(answers)} e ${count(before)} risposte, anche ${change} punti possono dipendere dal caso.`,
      each: (change, answers) =>
        sentence`Con ${together([answers])(answers)} ${answersIn(answers)} ogni volta, anche ${change} punti possono dipendere dal caso.`,
      many: (change, answers) =>
        sentence`Anche con ${count(answers)} risposte ogni volta, ${change} punti possono dipendere dal caso.`,
      slow: (slow) => sentence`${slowly(slow)}.`,
      unasked: `Le nostre domande non sono state poste ${now}.`,
      carried: (full, from, visibility, of) =>
        sentence`Queste sono le cifre ${at('del', day(from))}, l’ultima volta che sono state poste${of && sentence`, con ${onlyFew(of)}`}: ${subject} ${full} ${inShare(visibility)} delle risposte.`,
      empty: `Non è stata raccolta nessuna risposta ${now}, quindi non ci sono cifre per ${thisMonth}.`,
      notAsked: `Le nostre domande non sono state poste ${now}, quindi non ci sono cifre per ${thisMonth}.`,
      only: (filters) => sentence`Solo: ${filters}. `,
      category: (key) => nameIn(CATEGORIES, key),
      withName: (isBranded) => `domande ${isBranded ? 'con' : 'senza'} il nome`,
    },

    figures: {
      visibility: 'Visibilità',
      share: 'Share of voice',
      first: 'Al primo posto',
      sentiment: 'Tono',
      answers: (part, all) => sentence`${outOf(part, all)} ${answersIn(all)}`,
      without: (visibility, questions) =>
        sentence`${percent(visibility)} senza ${questions === 1 ? 'la domanda che contiene' : `le ${inWords(questions)} domande che contengono`} il nome`,
      mentions: (part, all) =>
        sentence`${outOf(part, all)} ${noun(all.value, 'menzione', 'menzioni')} di marchi`,
      slow: (change, chance, sinceFirst, from) =>
        sentence`${change} da ${named(previous)} (${chance(CHANCE)}); ${sinceFirst} da ${month(from)}, più del caso`,
      withEngines: (engines, window_, visibility) =>
        sentence`con ${listed(engines.map(engine))}, ${percent(visibility)} ${during(spans[window_])}`,
      allQuestions: (visibility, questions) =>
        sentence`${percent(visibility)} con ${questions === 1 ? 'l’unica domanda' : `tutte le ${inWords(questions)} domande`}`,
      noRival: 'Nessuna risposta cita un concorrente, quindi non c’è una quota da misurare.',
      position: (position) => sentence`posizione media ${hundredths(position)}`,
      positionBefore: (position) =>
        position === null
          ? '1\u00a0è il marchio citato per primo'
          : sentence`${hundredths(position)} ${then}; 1\u00a0è il marchio citato per primo`,
      unnamed: 'Nessuna risposta cita il marchio.',
      outOf: (all) => sentence`su ${count(all)}`,
      ofHundred: 'su 100',
      tone: (praise, neutral, criticism) =>
        sentence`${count(praise)} ${noun(praise.value, 'elogia', 'elogiano')}, ${count(neutral)} ${noun(neutral.value, 'è neutra o mista', 'sono neutre o miste')}, ${count(criticism)} ${noun(criticism.value, 'critica', 'criticano')}`,
      toneKnown: (known, named) => sentence`noto per ${outOf(known, named)} ${answersIn(named)}`,
    },

    lead: {
      title: 'Chi è in testa',
      none: 'Nessuna risposta cita un concorrente.',
      level: (brands) => sentence`${brands} sono quasi alla pari`,
      noneOfOne: ': nessuna risposta cita uno solo dei due marchi',
      levelOf: (one, you) => sentence`: ${ofOnlyOne(one, you)} ${x}`,
      both: (high, low) =>
        sentence`${name(high.row.name)} ha ${withArticle('il', high.visibility)}, ${name(low.row.name)} ${withArticle('il', low.visibility)}`,
      unsure: (one) =>
        sentence`; solo ${together([one])(one)} ${answersIn(one)} ${noun(one.value || 1, 'cita', 'citano')} uno solo dei due marchi: troppo poco per esserne certi`,
      chance: `: la differenza ${CHANCE}`,
      chanceOf: (one, high, brand) => sentence`; ${ofOnlyOne(one, high)} ${brand}: ${CHANCE}`,
      behind: (gap, leaders, place) => sentence`${x} è ${place}${points(gap)} dietro ${leaders}`,
      far: (place, brands) => sentence`al ${placeOf(place)} su ${countInWords(brands)} marchi, `,
      farUnsure: '; le risposte sono troppo poche per esserne certi',
      farChance: `; la distanza ${CHANCE}`,
      ahead: (gap, rivals) => sentence`${x} è in testa, ${points(gap)} davanti a ${rivals}`,
      leads: (share, followers, of, gap) =>
        sentence`${x} è in testa, con menzioni ${inShare(share)} delle risposte; ${noun(of, 'segue', 'seguono')} ${followers}, a ${points(gap)} di distanza`,
      follows: (leader, share, gap) =>
        sentence`${name(leader)} è in testa, con menzioni ${inShare(share)} delle risposte; segue ${x}, a ${points(gap)} di distanza`,
      mostNamed: (brands) => sentence`I marchi più citati sono ${brands}; `,
      before: {
        level: `; ${then} erano alla pari`,
        alike: (gap) => sentence`; ${then} la differenza era di ${points(gap)}`,
        otherWay: (gap) => sentence`; ${then} la differenza era di ${points(gap)} in senso opposto`,
      },
      tied: (brands, share) => sentence`è alla pari con ${brands} (${percent(share)})`,
      place: (place, brands) =>
        sentence`è al ${placeOf(place)} per visibilità su ${countInWords(brands)} marchi`,
      asBefore: `, come ${then}`,
      passed: (brands, place) => sentence`${x} ha superato ${brands} ${now} ed ${place}`,
      passedBy: (brands, of) => sentence` ${brands} ${noun(of, 'ha', 'hanno')} superato ${x}.`,
      chart: 'Quota di risposte che citano ciascun marchio, per mese, in\u00a0%',
      head: {
        brand: 'Marchio',
        now: `${short(figuresSpan)}\u00a0%`,
        then: `${short(previous)}\u00a0%`,
        change: 'Variazione, punti',
        answers: 'Risposte che lo citano',
        share: 'Share of voice\u00a0%',
        position: 'Posizione media',
        sentiment: 'Tono su 100',
      },
      all: (brands) => `Tutti e ${inWords(brands)}`,
      shown: (rows, brands) => `I primi ${numbers.count(rows)} su ${numbers.count(brands)}. `,
      note: (isCompared) =>
        sentence`Una risposta che cita più marchi conta per ciascuno.${isCompared ? ' «In aumento» e «in calo» segnalano una variazione maggiore di quanto spieghi il caso. Per un concorrente, la variazione è la differenza fra le due cifre accanto.' : ''}`,
      verdicts: { up: 'in aumento', down: 'in calo', within_noise: '' },
      unnamed: (rivals) =>
        sentence` Anche sotto osservazione, ma in nessuna risposta: ${listed(rivals.map(name))}.`,
      positions: sentence`In che posizione compare ${x}`,
      positionKeys: ['prima', 'seconda', 'terza', 'oltre'],
      average: (position) => sentence`media ${hundredths(position)}`,
      tones: 'Con quale tono',
      toneKeys: ['elogio', 'neutro o misto', 'critica'],
      sentiment: (sentiment) => sentence`tono ${decimal(sentiment)}`,
    },

    trend: {
      title: 'Andamento',
      highest: (of) => `Il valore più alto degli ultimi ${inWords(of)} mesi`,
      lowest: (of) => `Il valore più basso degli ultimi ${inWords(of)} mesi`,
      change: {
        up: `Un valore più alto che ${then}`,
        down: `Un valore più basso che ${then}`,
        within_noise: `Nessuna variazione significativa${previous.month === null ? '' : ` da ${named(previous)}`}`,
      },
      slow: slowly,
      first: `${capital(named(current))}, ancora senza confronto`,
      none: `Nessuna risposta ${now}`,
      never: sentence`Nessuna risposta ha citato ${x} ${now}`,
      asked: (date) => `Le domande sono state poste per l’ultima volta ${at('il', day(date))}.`,
      before: (first, last, lowest, highest) =>
        first === last
          ? sentence`In ${month(first)} ${x} compariva ${inShare(lowest)} delle risposte`
          : sentence`Da ${month(first)} ${to(month(last))} ${x} compariva in una quota di risposte fra ${withArticle('il', lowest, share)} e ${withArticle('il', highest)}`,
      compared: (hasBefore, { current: a, previous: b }) => {
        const [start, end] = hasBefore ? [',', ''] : [sentence`${x} compariva`, ' delle risposte'];
        return b.value === null
          ? sentence`${start} ${now} ${inShare(a)}${end}.`
          : sentence`${start} ${then} ${inShare(b)}${end} e ${now} ${inShare(a)}. `;
      },
      chance: {
        up: `L’aumento${since} è maggiore di quanto spieghi il caso.`,
        down: `Il calo${since} è maggiore di quanto spieghi il caso.`,
        within_noise: 'La differenza fra i due valori può dipendere dal caso.',
      },
      chart: sentence`Quota di risposte che citano ${x}`,
      chartLabel: `Quota di risposte che citano ${about.brand}, per mese e per settimana, in percentuale`,
      aside: 'i punti sono le settimane, le linee i mesi, i riquadri i loro margini di casualità',
      noAnswers: 'nessuna risposta',
      partial: (until) => `fino ${at('al', dates.shortRange({ start_date: until, end_date: until }))}`,
      sure: 'Quanto è certo?',
      again: (a, b) =>
        sentence`Poste di nuovo, le stesse domande darebbero ${during(figuresSpan)} ${range(a)}${b === null ? '' : sentence` e ${then} ${range(b)}`} (livello di confidenza del 95%)`,
      others: (a, b) =>
        sentence`; altre domande al loro posto, ${range(a)}${b === null ? '' : sentence` e ${range(b)}`}.`,
      fewQuestions: (questions) =>
        `. ${capital(some(questions, 'una domanda non basta', 'domande non bastano'))} per trarre conclusioni su altre domande.`,
      outcomes: 'Che cosa dicono le risposte',
      allQuestions: (questions) =>
        questions === 1 ? 'L’unica domanda' : `Tutte e ${inWords(questions)} le domande`,
      unbranded: (questions, { current: a, previous: b }) =>
        sentence`${questions === 1 ? 'L’unica' : `Le ${inWords(questions)}`} senza il nome ${x}: ${percent(a)}${b.value === null ? '' : sentence`, contro ${withArticle('il', b)}`}`,
      answers: (of) => sentence`${count(of)} ${answersIn(of)}`,
    },

    targets: {
      mark: (target) => `obiettivo ${ofGoal(target)} per ${month(target.month)}`,
      metrics: {
        visibility: (current) => sentence`La visibilità è ${withArticle('del', current)}`,
        share_of_voice: (current) => sentence`La share of voice è ${withArticle('del', current)}`,
        sentiment_score: (current) => sentence`Il tono è pari a ${decimal(current)}`,
        average_position: (current) => sentence`La posizione media è ${decimal(current)}`,
      },
      distance: (of, distance) => {
        const isPosition = of.metric === 'average_position';
        const target = `obiettivo ${ofGoal(of)} per ${month(of.month)}`;
        if (distance === 0) return `, esattamente l’${target}`;
        const [one, many] = isPosition ? (['posto', 'posti'] as const) : (['punto', 'punti'] as const);
        const size = `${numbers.decimal(Math.abs(distance))} ${noun(distance, one, many)}`;
        if (isPosition) return `, cioè ${size} ${distance > 0 ? 'dietro l’' : 'prima dell’'}${target}`;
        return `, cioè ${size} ${distance > 0 ? 'sopra l’' : 'sotto l’'}${target}`;
      },
      pace: ({ from, reached, isOfFewer }) =>
        `; al ritmo osservato da ${month(from)}${isOfFewer ? ' sui motori interrogati allora' : ''} sarebbe raggiunto in ${month(reached)}`,
    },

    keys: {
      you: sentence`citano ${x}`,
      rivals: 'citano solo concorrenti',
      nobody: 'non citano nessun marchio',
      notYou: sentence`non citano ${x}`,
    },
    shortKeys: [x, 'solo concorrenti', 'nessun marchio'],

    engines: {
      title: 'Motori',
      none: 'Nessun motore si distingue',
      least: (weakest) => sentence`${engine(weakest)} cita ${x} meno degli altri`,
      heading: (all) => moves(all, ENGINES),
      few: (answers) =>
        sentence`${together([answers], [], capital)(answers)} ${noun(answers.value, 'risposta non basta', 'risposte non bastano')} per confrontare i motori.`,
      never: sentence`Nessun motore ha citato ${x}.`,
      overlap: (weakest, a, strongest, b) =>
        sentence`Nessun motore si distingue: i margini del più debole, ${engine(weakest)} con ${withArticle('il', a)}, e del più forte, ${engine(strongest)} con ${withArticle('il', b)}, si sovrappongono.`,
      apart: (weakest, a, strongest, b) =>
        sentence`${engine(weakest)} cita ${x} meno degli altri, ${inShare(a)} delle sue risposte, ${engine(strongest)} più degli altri, ${inShare(b)}. I loro margini non si toccano.`,
      allMoved: (verdict, of, isNoneApart) =>
        ` La visibilità è ${verdict === 'up' ? 'aumentata' : 'diminuita'} per tutti e ${inWords(of)} i motori, ${BEYOND}${isNoneApart ? `; nessuno si distingue ${of === 2 ? 'dall’altro' : 'dagli altri'}` : ''}.`,
      moved: (verdict, engines, { current: a, previous: b }) =>
        sentence` Su ${listed(engines.map(engine))} la visibilità è ${verdict === 'up' ? 'aumentata' : 'diminuita'} ${BEYOND}${engines.length === 1 ? sentence`: ${fromTo(b, a)}` : ''}.`,
      chart: sentence`Quota di risposte di ciascun motore che citano ${x}, in\u00a0%`,
      head: {
        engine: 'Motore',
        change: 'Variazione, punti',
        verdict: 'Reale o caso?',
        rival: 'Primo concorrente,\u00a0%',
      },
      verdicts: { up: 'più del caso', down: 'più del caso', within_noise: CHANCE },
      note: (fewest, most) =>
        `I riquadri mostrano di quanto una cifra può variare per puro caso. Un singolo motore dà solo ${fewest === most ? numbers.count(fewest) : `da ${numbers.count(fewest)} a ${numbers.count(most)}`} ${noun(most, 'risposta', 'risposte')} ${inMonth}, quindi il suo margine è ampio.`,
      alone:
        ' Ogni motore è esaminato separatamente: su venti motori senza variazioni, circa uno porterebbe comunque l’indicazione «più del caso».',
    },

    quotes: {
      source: (key, date, cites) => sentence`${engine(key)}, ${day(date)}; ${cites}`,
      cites: (all) =>
        all.length === 0
          ? 'non cita nessuna fonte'
          : sentence`cita ${sites(all, (of) => `altri ${inWords(of)}`)}`,
      to: (key, date, question) => sentence`${engine(key)}, ${day(date)}, a ${quoted(question)}`,
      then: 'Prima e adesso',
      thenAside: `una domanda a un motore, nei due ${isMonth && previous.month !== null ? 'mesi' : 'periodi'}`,
      rose: (question, { current: a, previous: b }, key, wasNamed, was, isNamed, is) =>
        sentence`Per ${quoted(question)} la visibilità sull’insieme dei motori è aumentata ${fromTo(b, a)}, ${BEYOND}. Risposte di ${engine(key)} che citano ${x}: ${partOf(wasNamed, was)} ${then}, ${partOf(isNamed, is)} ${now}.`,
      critics: 'Che cosa criticano i motori',
      criticise: (negative, named, shown) =>
        sentence`${partOf(negative, named)} ${answersIn(named)} con menzione; eccone ${inWords(shown)}`,
    },

    questions: {
      lost: 'Domande perse e vinte',
      lostMost: 'Perse più spesso',
      namedLeast: 'Con meno menzioni',
      summary: sentence`Domande le cui risposte citano più spesso concorrenti ma non ${x}:`,
      least: sentence`Domande le cui risposte citano meno spesso ${x}:`,
      heading: (lost, all) =>
        sentence`${outOfAll(lost, all, capital)} ${noun(lost.value || 1, 'cita', 'citano')} concorrenti ma non ${x}`,
      lead: (lost, all, shown) =>
        sentence`${lost === null || all === null ? '' : sentence`${capital(then)} ${noun(lost.value || 1, 'era', 'erano')} ${partOf(lost, all)}. `}${shown === 0 ? '' : shown === 1 ? 'Questa domanda è quella persa più spesso.' : `Queste ${inWords(shown)} domande sono quelle perse più spesso.`}`,
      named: (part, all, before) =>
        sentence`${partOf(part, all, capital)} ${noun(part.value || 1, 'cita', 'citano')} ${x}${before === null ? '' : sentence`; ${then} ${partOf(...before)}`}.`,
      only: (lost, rivals) =>
        sentence`${together([lost], [], capital)(lost)} ${noun(lost.value || 1, 'cita', 'citano')} solo concorrenti: ${rivals}.`,
      most: sentence`Domande le cui risposte citano più spesso ${x}`,
      mostAside: 'senza le domande che contengono il nome',
      all: 'Tutte le domande',
      moved: (all) => moves(all, QUESTIONS),
      asked: (of) => capital(some(of, 'una domanda posta', 'domande poste')),
      alone: (of) =>
        `Ogni domanda è esaminata separatamente: se nessuna fosse cambiata, ${marked(of, 'una')}.`,
      head: {
        plain: 'Domanda',
        question: 'Domanda, prima le più perse',
        least: 'Domanda, prima quelle con meno menzioni',
        first: (shown) => `Le ${numbers.count(shown)} domande perse più spesso`,
        then: `Menzioni, ${messages.short(previous)}`,
        now: `Menzioni, ${messages.short(figuresSpan)}`,
        verdict: 'Più del caso',
      },
      verdicts: { up: '↑ aumento', down: '↓ calo', within_noise: '' },
      branded: sentence`Domande che contengono il nome ${x}`,
      others: (of) => (of === 1 ? 'L’altra domanda' : `Le altre ${inWords(of)} domande`),
      othersMoved: (rose, fell) => `${numbers.count(rose)} in aumento, ${numbers.count(fell)} in calo`,
      note: (of) =>
        `Una domanda riceve circa ${some(of, 'una risposta', 'risposte')} ${inMonth}, quindi una differenza di poche risposte può dipendere dal caso.`,
      gone: (of) => `Comprese le risposte a ${some(of, 'una domanda posta', 'domande poste')} solo ${then}.`,
    },

    sites: {
      title: 'Siti',
      toWin: 'Sito da conquistare',
      summary: (site, page, lost, all) =>
        sentence`${name(site)}${page === null ? '' : sentence`, con la sua pagina ${quoted(cut(page, 60))}`}: ${together([lost, all])(all)} ${noun(all.value, 'risposta cita', 'risposte citano')} la pagina; ${together([lost, all])(lost)} di queste ${noun(lost.value || 1, 'cita', 'citano')} solo concorrenti.`,
      heading: (site, lost, all) =>
        sentence`Conquistare ${name(site)}: su ${together([lost, all])(all)} ${answersIn(all)} che ${noun(all.value, 'cita', 'citano')} la sua pagina, ${together([lost, all])(lost)} ${noun(lost.value || 1, 'cita', 'citano')} solo concorrenti`,
      site: (site) => sentence`Conquistare ${name(site)}`,
      cited: (part, all) =>
        sentence`${outOfAll(part, all, capital)} ${noun(part.value || 1, 'cita', 'citano')} una fonte`,
      owners: (all, own, rivals, others) => {
        const write = together([all, own, rivals, others]);
        return sentence`Su ${write(all)} ${noun(all.value, 'citazione', 'citazioni')}, ${write(own)} ${noun(own.value || 1, 'porta', 'portano')} ai siti di ${x}, ${write(rivals)} a siti di concorrenti e ${write(others)} ad altri.`;
      },
      win: 'Quali pagine conquistare',
      head: {
        page: 'Sito e pagina',
        action: 'Che cosa fare',
        lost: 'Risposte con soli concorrenti',
        state: `Stato ${at('al', dates.day(today))}`,
      },
      action: (action) => ACTIONS[action](x),
      state: (begun) => (begun === null ? 'Non iniziata' : `In corso ${at('dal', day(begun))}`),
      communities: 'Dove partecipare',
      ninety: (asOf) => `nelle risposte dei 90 giorni fino ${at('al', day(asOf))}`,
      left: (parts) => sentence`Non proposte: ${listed(parts)}.`,
      leftRivals: (of) => some(of, 'una pagina di concorrenti', 'pagine di concorrenti'),
      leftOwn: (of) => sentence`${some(of, 'una pagina', 'pagine')} dei siti di ${x}`,
      leftSettled: (of) => `${inWords(of)} la cui azione è conclusa o scartata`,
      leftUncited: (of) =>
        `${inWords(of)} che ${during(figuresSpan)} non ${noun(of, 'è citata', 'sono citate')} da nessuna risposta con soli concorrenti`,
      others: (of, hasWin) =>
        of === 1
          ? `${hasWin ? 'L’altro sito' : 'Il sito'} più citato, per numero di risposte`
          : `${hasWin ? 'Gli altri' : 'I'} ${inWords(of)} siti più citati, per numero di risposte`,
      sitesHead: {
        site: 'Sito',
        whose: 'Proprietario',
        then: short(previous),
        now: short(figuresSpan),
        lost: 'solo concorrenti',
        bar: 'Che cosa dicono queste risposte',
      },
      whose: (type) => (type === null ? 'Altro' : capital(nameIn(SITES, type).replaceAll('_', ' '))),
    },

    work: {
      title: 'Azioni',
      next: isMonth ? 'Il mese prossimo' : 'Prossimi passi',
      nothing: 'Prossimi passi',
      heading: (rises, falls, of) => {
        const write = nextTo([rises, falls, of]);
        const all = (count: number) => {
          if (of === 1) return 'l’azione';
          if (count === of) return `tutte e ${write(of)} le azioni`;
          return `${write(count)} ${noun(count, 'azione', 'azioni')} su ${write(of)}`.replace(
            'una a',
            'un’a',
          );
        };
        if (rises > 0)
          return `Dopo ${all(rises)} c’è stato un aumento${falls > 0 ? `; dopo ${write(falls)}, un calo` : ''}`;
        return falls > 0
          ? `Dopo ${all(falls)} c’è stato un calo`
          : `Dopo ${of === 1 ? 'l’azione' : `${write(of)} azioni`} non si vede ancora né un aumento né un calo`;
      },
      repairs: (of) => capital(some(of, 'una correzione conclusa', 'correzioni concluse')),
      lead: (first, last) =>
        `Che cosa è stato concluso da ${month(first)} ${to(month(last))}, e che cosa è seguito.`,
      none: (first, last) => `Da ${month(first)} ${to(month(last))} non è stato concluso nulla.`,
      entangled: (of) =>
        ` ${capital(inWords(of))} di queste si sono concluse a meno di due settimane da un’altra, quindi i loro effetti non si possono distinguere.`,
      finished: 'Conclusa',
      effects: EFFECTS,
      metric: ({ kind, value }) =>
        ({
          platform: `La visibilità su ${engine(value)}`,
          category: `La visibilità nelle ${nameIn(CATEGORIES, value)}`,
          overall: 'La visibilità su tutte le domande',
        })[kind],
      moved: (metric, lift, star, band, measured) =>
        sentence`${metric} ${at('il', day(measured))} era ${points(lift)}${star} ${(lift.value ?? 0) > 0 ? 'più alta' : 'più bassa'} di prima dell’azione; da una settimana all’altra varia di rado più di ${points(band)}.`,
      unmoved: (metric, before, after, band, measured) =>
        sentence`${metric} era ${withArticle('del', before)} prima dell’azione e ${withArticle('del', after)} ${at('il', day(measured))}; da una settimana all’altra varia spesso fino a ${points(band)}.`,
      early: (runs) =>
        `Da allora le domande ${runs === 0 ? 'non sono state poste' : `sono state poste solo ${runs === 1 ? 'una volta' : `${inWords(runs)} volte`}`}.`,
      repair: 'Non ne è atteso nessun aumento.',
      unmeasured: (isAwaiting) =>
        isAwaiting ? 'Non è ancora stata misurata.' : 'Non è stato registrato nulla con cui misurarla.',
      wasLabel: 'prima',
      isLabel: (date) => at('il', day(date)),
      note: 'Il riquadro intorno a «prima» è la variazione abituale da una settimana all’altra, l’altro punto l’ultima settimana. Una settimana varia più di un mese.',
      nextAsOf: `Prossimi passi, ${at('al', day(today))}`,
      begun: (date) => `in corso ${at('dal', day(date))}`,
      proposed: (date) => `proposta ${at('il', day(date))}`,
      when: capital,
      later: (titles) =>
        sentence`${isMonth ? `Concluso dopo ${named(current)}` : 'Concluso in seguito'}: ${listed(titles.map((one) => sentence`${quoted(one.title)} (${day(one.day)}${one.isEarly ? '; è presto per dirlo' : ''})`))}.`,
      access: (date, passes, of) => {
        const write = together([passes, of], MASCULINE);
        return passes.value === of.value
          ? sentence`${capital(at('il', day(date)))} ${of.value === 1 ? 'l’unico crawler provato ha' : sentence`tutti e ${countInWords(of)} i crawler provati hanno`} potuto leggere il sito.`
          : sentence`${capital(at('il', day(date)))} ${write(passes)} dei ${write(of)} crawler provati ${noun(passes.value || 1, 'ha', 'hanno')} potuto leggere il sito;`;
      },
      refused: (crawlers) => sentence` senza accesso: ${listed(crawlers.map(name))}.`,
    },

    method: {
      title: 'Come si misura',
      source: 'Da dove vengono le cifre',
      asked: (questions, engines) =>
        sentence`${capital(some(questions, 'una domanda posta', 'domande poste'))} a ${engines.length === 1 ? '' : `${inWords(engines.length)} motori: `}${listed(engines.map(engine))}.`,
      dates: (now_, before) =>
        sentence` Date: ${days(now_)}${before.length === 0 ? '' : sentence`; ${days(before)}`}.`,
      allCount: (counted, before) => {
        if (before !== null)
          return sentence` Contano tutte le risposte: ${count(counted)} ${during(figuresSpan)} e ${count(before)} ${then}.`;
        return counted.value === 1
          ? ' L’unica risposta conta.'
          : sentence` Contano tutte le ${count(counted)} risposte.`;
      },
      excluded: (failed, deleted, counted, before) =>
        sentence` Escluse: ${during(figuresSpan)}, ${leftOut(failed, deleted)}${before === null ? '' : sentence`; ${then}, ${leftOut(before[0], before[1])}`}. ${noun(counted.value, 'Resta', 'Restano')} ${count(counted)}${before === null ? sentence` ${answersIn(counted)}` : sentence` e ${count(before[2])} risposte`}.`,
      engines: (now_, before) =>
        sentence` Motori le cui risposte contano: ${during(figuresSpan)}, ${listed(now_.map(engine))}; ${then}, ${listed(before.map(engine))}. Le cifre sono dei motori con risposte in entrambi i periodi.`,
      figuresTitle: 'Le quattro cifre',
      figures: (areWeighted) =>
        sentence`La visibilità è la quota di risposte che citano ${x}; i motori contano ${areWeighted ? 'secondo il loro peso' : 'tutti allo stesso modo'}. La share of voice è la parte di ${x} in tutte le menzioni di marchi. La posizione è il posto fra i marchi di una risposta. Per il tono, un elogio conta 100, un parere neutro o misto 50, una critica 0.`,
      lostTitle: 'Risposte perse',
      lost: sentence`Una risposta è persa se cita un concorrente ma non ${x}.`,
      chanceTitle: 'Caso',
      chance:
        'Alla stessa domanda i motori rispondono ogni volta in modo diverso. Un margine dice dove si troverebbe una cifra se le stesse domande fossero poste di nuovo (livello di confidenza del 95%). Solo una variazione più grande di questa oscillazione è maggiore di quanto spieghi il caso; delle cifre che non sono cambiate, circa una su venti viene comunque segnalata.',
      twice:
        ' Un mese è confrontato anche con il primo dei sei: con i due confronti viene segnalato circa un marchio senza variazioni su undici.',
      roundingTitle: 'Arrotondamento',
      rounding:
        'Le cifre sono arrotondate una sola volta, a un decimale; la posizione media della prima pagina, a due.',
    },

    empty: {
      why: 'Perché non c’è nulla da mostrare.',
      asked: (all) => sentence`Le domande sono state poste ${onDays(all)}, ma `,
      unanswered: (of) =>
        sentence`su ${count(of)} ${noun(of.value, 'richiesta', 'richieste')} nessuna ha avuto risposta.`,
      uncounted: (of, failed, deleted, filtered) =>
        sentence`su ${count(of)} ${answersIn(of)} non ne conta nessuna: ${count(failed)} ${noun(failed.value, 'è fallita', 'sono fallite')}, ${count(deleted)} ${noun(deleted.value, 'riguarda', 'riguardano')} domande eliminate e ${count(filtered)} domande o motori esclusi dai filtri.`,
      never: 'Alla fine di questo periodo le domande non erano mai state poste.',
      notAsked: 'In questi giorni non è stato chiesto nulla.',
      last: (one, visibility, answers) =>
        sentence`L’ultimo mese con risposte è ${month(one)}: ${x} compariva ${inShare(visibility)} di ${count(answers)} ${answersIn(answers)}.`,
      left: 'Questo rapporto omette le parti su motori, concorrenti, domande e siti.',
    },

    agency: {
      method: (link) => sentence`Il metodo completo si trova su ${link}. `,
      questions: (contact) => `Contatto: ${contact}. `,
      credit: 'Misurato con Brand Visibility.',
    },
    index: {
      title: `${GRAMMAR.subject} · ${full(current)}`,
      kind: 'Rapporti sulla visibilità nell’IA',
      moved: (all) => moves(all, BRANDS),
      chance: (of, isTwice, uncompared) =>
        `Anche se nessuno fosse cambiato, ${marked(of, 'uno', isTwice ? 11 : 20)}.${uncompared === 0 ? '' : ` ${uncompared === 1 ? 'Un marchio non è confrontato' : `${capital(inWords(uncompared))} marchi non sono confrontati`}.`}`,
      apart: (of) =>
        ` ${of === 1 ? 'Un marchio ha' : `${capital(inWords(of))} marchi hanno`} un motore con risposte in uno solo dei due periodi e ${noun(of, 'è contato', 'sono contati')} a parte.`,
      slow: (brands) =>
        sentence` Solo nell’arco di sei mesi ${listed(brands.map(name))} ${brands.length === 1 ? 'ha' : 'hanno'} avuto una variazione maggiore di quanto spieghi il caso.`,
      slowly: (change, from) => sentence`${CHANCE}; ${change} da ${month(from)}, più del caso`,
      trend: 'Sei mesi, minimo e massimo in %',
      label: 'Rapporti, prima i più urgenti',
      brand: 'Marchio',
      carried: (date) => `dati ${at('del', day(date))}`,
      look: 'Da guardare prima dell’invio',
      reasons: {
        fall: 'visibilità in calo',
        lead_lost: 'vantaggio perso',
        few_answers: 'poche risposte',
        missing_engine: 'manca un motore',
        carried: 'dati di un giorno precedente',
        tie: 'posto condiviso',
        criticism: 'cita critiche',
        names_cut: 'nomi abbreviati',
        kept: 'invariato',
      },
      uncompared: 'senza confronto',
      missing: 'nessun rapporto',
    },

    basis: (answers, engines, questions, asked) =>
      sentence`Base: ${together([answers])(answers)} ${answersIn(answers)} di ${only === null ? some(engines, 'un motore', 'motori') : engine(only)} a ${together([questions])(questions)} ${noun(questions.value, 'domanda, posta', 'domande, poste')} ${onDays(asked)}.`,
    more: 'Mostra le cifre',
    contents: 'Indice',
    unlike: `I periodi hanno durata diversa: ${named(current)} e ${named(previous)}.`,
    made: `Creato ${at('il', dates.dayOfYear(today))}.`,
    corrected: (date) => `Corretto ${at('il', dates.dayOfYear(date))}.`,
  };
};
