import type { Category } from '@brand-visibility/client';
import type { Action } from '../story/sites.js';
import type { TracedNumber } from '../story/figure.js';
import type { SlowMovement } from '../story/missing.js';
import type { Effect } from '../story/work.js';
import type { Catalogue, End, PageWords, Words } from './en.js';
import { DATIVE, feminine, GRAMMAR, NOMINATIVE, onDays, writing } from './de-rules.js';
import { frameOf, nameIn, type About } from './frame.js';
import { cut, sentence } from './sentence.js';
import { capital, noun } from './writing.js';

/**
 * Every message in German. Names stand where they need no article, no pronoun and no ending, because
 * nobody knows their gender; percent signs follow a no-break space.
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
const { quoted, figure, nextTo, together, partOf, some, sites, of: outOf } = writing;

const place = (rank: number) => `Platz ${inWords(rank)}`;

const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'Fragen zur Orientierung',
  problem_solution: 'Fragen zu Problemen und Lösungen',
  use_case: 'Fragen zu Anwendungsfällen',
  expert: 'Fragen nach Expertenrat',
  comparison: 'Fragen nach Vergleichen',
  brand_research: 'Fragen zur Marke selbst',
};
/** Types that are usual; others are shown as they are. */
const SITES: Readonly<Record<string, string>> = {
  community: 'Community',
  review: 'Testportal',
  directory: 'Verzeichnis',
  editorial: 'Magazin',
  search: 'Suche',
};
const EFFECTS: Readonly<Record<Effect, string>> = {
  rise: 'Ein Anstieg folgte.',
  fall: 'Ein Rückgang folgte.',
  none: 'Keine Wirkung erkennbar.',
  early: 'Noch zu früh für ein Urteil.',
  repair: 'Eine Reparatur.',
  unmeasured: 'Nicht gemessen.',
};
const ACTIONS: Readonly<Record<Action, string>> = {
  answer: 'In der Diskussion antworten',
  post: 'Mit einem Beitrag mitreden',
  directory: 'Um einen Eintrag bitten',
  editors: 'Die Redaktion um Aufnahme bitten',
  author: 'Um eine Erwähnung bitten',
};

const BEYOND = 'die Sichtbarkeit stärker, als der Zufall erklärt';

/** Bei wie vielen die Sichtbarkeit stieg und sank. `none`, `only` und `many` sind Dative. */
const moves = writing.moves<readonly [none: string, only: string, many: string, no: string, one: string]>({
  verbs: ['stieg', 'sank'],
  forms: ([, , , no, one]) => [no, one],
  none: ([none]) => `Bei ${none} änderte sich ${BEYOND}`,
  only: ([, only], verb) => `Bei ${only} ${verb} ${BEYOND}`,
  all: ([, , many], verb, of) =>
    `Bei ${of === 2 ? 'beiden' : `allen ${inWords(of)}`} ${many} ${verb} ${BEYOND}`,
  some: ([, , many], verb, part, all) => `Bei ${part} von ${all} ${many} ${verb} ${BEYOND}`,
  others: (_, verb, others) => `, bei ${others} ${verb} sie`,
  noOther: ([, , , no], verb) => `, bei ${no} ${verb} sie`,
  noneBeyond: ([, , , no], verb) => `, bei ${no} ${verb} sie so, dass Zufall es nicht erklärt`,
});
const SERVICES = ['keinem Dienst', 'einem Dienst', 'Diensten', 'keinem', 'einem'] as const;
const QUESTIONS = ['keiner Frage', 'einer Frage', 'Fragen', 'keiner', 'einer'] as const;
const BRANDS = ['keiner Marke', 'einer Marke', 'Marken', 'keiner', 'einer'] as const;

/** The messages of a report. */
function germanWords(about: About): Words {
  const frame = frameOf(GRAMMAR, writing, about);
  const { x, name, now, then, figuresSpan, isMonth, named, during, full, messages } = frame;
  const { day, month, short, engine, window } = messages;
  const { spans, engine: only } = about;
  const { previous, today } = spans;
  const subject = only === null ? 'KI-Antwortdienste nannten' : `${engine(only)} nannte`;
  const [thisMonth, inMonth] = [
    isMonth ? 'diesen Monat' : 'diese Tage',
    figuresSpan.month === null ? 'in diesen Tagen' : 'im Monat',
  ];
  const sincePrevious = isMonth && previous.month ? ` seit ${named(previous)}` : '';
  const after =
    (end: string): End =>
    (before, alike) =>
      sentence`, nach ${percent(before)} ${then}${alike}${end}.`;
  const slowly = ({ from, verdict, visibility: { current: a, previous: b }, ...of }: SlowMovement) =>
    sentence`Von ${month(from)} bis ${named(spans.current)} ${verdict === 'up' ? 'stieg' : 'sank'} die Sichtbarkeit von ${x}${of.isOfFewer ? sentence` bei ${listed(of.engines.map(engine))}` : ''} von ${share(b)} auf ${percent(a)}, stärker, als der Zufall erklärt`;
  const leftOut = (failed: TracedNumber, deleted: TracedNumber) =>
    failed.value === 0 && deleted.value === 0
      ? countInWords(failed)
      : sentence`${count(failed)} fehlgeschlagene ${noun(failed.value, 'Anfrage', 'Anfragen')}${deleted.value === 0 ? '' : sentence` und ${count(deleted)} ${answersIn(deleted.value)} auf gelöschte Fragen`}`;
  const ofOnlyOne = (of: string, one: TracedNumber, part: TracedNumber) => {
    const [all, some] = [together([one, part], DATIVE), together([one, part], NOMINATIVE)];
    return sentence`${of} ${all(one)} ${answersIn(one.value)} mit nur einer der beiden Marken ${noun(part.value || 1, 'nennt', 'nennen')} ${some(part)}`;
  };
  const onlyFew = (few: TracedNumber) => together([few], DATIVE)(few);
  const answersIn = (of: number | null) => `Antwort${of === 1 ? '' : 'en'}`;

  return {
    ...messages,
    star: 'Aus den genauen Werten berechnet und einmal gerundet, kann daher um 0,1 von den gedruckten Werten abweichen.',
    points: (change) => sentence`${messages.signed(change)} Punkte`,

    cover: {
      kind: 'Bericht zur KI-Sichtbarkeit',
      title: (isCompared) => window + (isCompared ? `, verglichen mit ${full(previous)}` : ''),
      chart:
        'Anteil der Antworten je Monat, in\u00a0%: Die Linie ist der Monat, das Feld sein Zufallsbereich',
      few: (few) => sentence`Auf Basis von nur ${onlyFew(few)} ${answersIn(few.value)}: `,
      without: (missing) => sentence`Ohne ${missing}: `,
      missing: {
        unasked: (engine, when) => `${engine} (${when} nicht gefragt)`,
        failed: (engine, when) => `${engine} (${when} schlugen alle Anfragen fehl)`,
        uncounted: (engine, when) => `${engine} (${when} zählt keine Antwort)`,
      },
      alike: ' bei denselben Diensten',
      questions: { all: 'unsere Fragen', withoutName: 'Fragen ohne den Namen' },
      subject,
      neverSubject: subject,
      named: (subject, full, visibility, questions) =>
        sentence`${subject} ${full} in ${percent(visibility)} der Antworten auf ${questions}`,
      never: (subject, full, answers, questions) =>
        sentence`${subject} ${full} in keiner der ${answers && sentence`${count(answers)} `}Antworten auf ${questions}`,
      ends: {
        unasked: () =>
          `. ${capital(then)} wurden unsere Fragen nicht gestellt, daher entfällt der Vergleich.`,
        unanswered: () => `. ${capital(then)} wurde keine Antwort erfasst, daher entfällt der Vergleich.`,
        unlike: () =>
          '. In den beiden Zeiträumen antworteten nicht dieselben Dienste, daher entfällt der Vergleich.',
        same: (_, alike) => `, genau wie ${then}${alike}.`,
        up: after(''),
        down: after(''),
        within_noise: after(''),
        gone: after(', mehr als der Zufall erklärt'),
      },
      verdict: {
        up: 'Der Anstieg ist stärker, als der Zufall erklärt.',
        down: 'Der Rückgang ist stärker, als der Zufall erklärt.',
      },
      small: 'Ein so kleiner Unterschied kann Zufall sein.',
      unequal: (change, answers, before) =>
        sentence`Bei ${count(answers)} und ${count(before)} Antworten können auch ${change} Punkte Zufall sein.`,
      each: (change, answers) =>
        sentence`Bei je ${onlyFew(answers)} ${answersIn(answers.value)} können auch ${change} Punkte Zufall sein.`,
      many: (change, answers) =>
        sentence`Selbst bei je ${count(answers)} Antworten können ${change} Punkte Zufall sein.`,
      slow: (slow) => sentence`${slowly(slow)}.`,
      unasked: `${capital(now)} wurden unsere Fragen nicht gestellt.`,
      carried: (full, from, visibility, few) =>
        sentence`Dies sind die Werte vom ${day(from)}, als wir zuletzt fragten${few && sentence`, auf Basis von nur ${onlyFew(few)} ${answersIn(few.value)}`}: ${subject} ${full} in ${percent(visibility)} der Antworten.`,
      empty: `${capital(now)} wurde keine Antwort erfasst, daher gibt es für ${thisMonth} keine Werte.`,
      notAsked: `${capital(now)} wurden unsere Fragen nicht gestellt, daher gibt es für ${thisMonth} keine Werte.`,
      only: (filters) => sentence`Nur: ${filters}. `,
      category: (key) => nameIn(CATEGORIES, key),
      withName: (isBranded) => `Fragen ${isBranded ? 'mit dem' : 'ohne den'} Namen`,
    },

    figures: {
      visibility: 'Sichtbarkeit',
      share: 'Anteil an allen Nennungen',
      first: 'Zuerst genannt',
      sentiment: 'Tonfall',
      answers: (part, all) => sentence`${outOf(part, all)} ${answersIn(all.value)}`,
      without: (visibility, questions) =>
        sentence`${percent(visibility)} ohne die ${some(questions, 'eine Frage, die den Namen enthält', 'Fragen, die den Namen enthalten')}`,
      mentions: (part, all) =>
        sentence`${outOf(part, all)} ${noun(all.value, 'Nennung', 'Nennungen')} aller Marken`,
      slow: (change, chance, since, from) =>
        sentence`${change} seit ${named(previous)} (${chance('kann Zufall sein')}); ${since} seit ${month(from)}, mehr als Zufall`,
      withEngines: (engines, window_, visibility) =>
        sentence`mit ${listed(engines.map(engine))} waren es ${during(spans[window_])} ${percent(visibility)}`,
      allQuestions: (visibility, questions) =>
        sentence`${percent(visibility)} mit ${questions === 1 ? 'der einen Frage' : `allen ${inWords(questions)} Fragen`}`,
      noRival: 'Keine Antwort nennt einen Mitbewerber, daher lässt sich kein Anteil angeben.',
      position: (position) => sentence`im Schnitt Platz ${hundredths(position)}`,
      positionBefore: (position) =>
        position === null
          ? '1\u00a0ist die zuerst genannte Marke'
          : sentence`${hundredths(position)} ${then}; 1\u00a0ist die zuerst genannte Marke`,
      unnamed: 'Keine Antwort nennt die Marke.',
      outOf: (all) => sentence`von ${count(all)}`,
      ofHundred: 'von 100',
      tone: (praise, neutral, criticism) =>
        sentence`${count(praise)} ${noun(praise.value, 'lobt', 'loben')}, ${count(neutral)} ${noun(neutral.value, 'ist', 'sind')} neutral oder gemischt, ${count(criticism)} ${noun(criticism.value, 'kritisiert', 'kritisieren')}`,
      toneKnown: (known, named) => sentence`bekannt bei ${outOf(known, named)} ${answersIn(named.value)}`,
    },

    lead: {
      title: 'Wer führt',
      none: 'Keine Antwort nennt einen Mitbewerber.',
      level: (brands) => sentence`${brands} liegen etwa gleichauf`,
      noneOfOne: ': Keine Antwort nennt nur eine der beiden Marken',
      levelOf: (one, you) => sentence`: ${ofOnlyOne('Von', one, you)} ${x}`,
      both: (high, low) =>
        sentence`${name(high.row.name)} hat ${percent(high.visibility)}, ${name(low.row.name)} ${percent(low.visibility)}`,
      unsure: (one) =>
        sentence`; nur ${together([one], NOMINATIVE)(one)} ${answersIn(one.value)} ${noun(one.value, 'nennt', 'nennen')} nur eine der beiden Marken: zu wenige für ein sicheres Urteil`,
      chance: ': Der Unterschied kann Zufall sein',
      chanceOf: (one, high, brand) =>
        sentence`; ${ofOnlyOne('von', one, high)} ${brand}: Das kann Zufall sein`,
      behind: (gap, leaders, at) => sentence`${x} liegt ${at}${size(gap)} Punkte hinter ${leaders}`,
      far: (rank, brands) => sentence`auf ${place(rank)} von ${countInWords(brands)} Marken, `,
      farUnsure: '; die Antworten sind zu wenige für ein sicheres Urteil',
      farChance: '; der Abstand kann Zufall sein',
      ahead: (gap, rivals) => sentence`${x} führt, ${size(gap)} Punkte vor ${rivals}`,
      leads: (share, followers, of, gap) =>
        sentence`${x} führt, in ${percent(share)} der Antworten genannt; ${followers} ${noun(of, 'folgt', 'folgen')} mit ${size(gap)} Punkten Abstand`,
      follows: (leader, share, gap) =>
        sentence`${name(leader)} führt, in ${percent(share)} der Antworten genannt; ${x} folgt mit ${size(gap)} Punkten Abstand`,
      mostNamed: (brands) => sentence`Am häufigsten genannt werden ${brands}; `,
      before: {
        level: `; ${then} lagen sie gleichauf`,
        alike: (gap) => sentence`; ${then} waren es ${size(gap)} Punkte`,
        otherWay: (gap, wasAhead) =>
          sentence`; ${then} lag es noch ${size(gap)} Punkte ${wasAhead ? 'davor' : 'dahinter'}`,
      },
      tied: (brands, share) => sentence`liegt mit ${percent(share)} gleichauf mit ${brands}`,
      place: (rank, brands) =>
        sentence`steht nach Sichtbarkeit auf ${place(rank)} von ${countInWords(brands)} Marken`,
      asBefore: `, wie ${then}`,
      passed: (brands, stands) => sentence`${x} hat ${now} ${brands} überholt und ${stands}`,
      passedBy: (brands, of) => sentence` ${brands} ${noun(of, 'hat', 'haben')} ${x} überholt.`,
      chart: 'Anteil der Antworten, die eine Marke nennen, je Monat, in\u00a0%',
      head: {
        brand: 'Marke',
        now: `${short(figuresSpan)}\u00a0%`,
        then: `${short(previous)}\u00a0%`,
        change: 'Änderung, Punkte',
        answers: 'Antworten mit Nennung',
        share: 'Anteil an Nennungen\u00a0%',
        position: 'Platz im Schnitt',
        sentiment: 'Tonfall von 100',
      },
      all: (brands) => (brands === 2 ? 'Beide' : `Alle ${inWords(brands)}`),
      shown: (rows, brands) => `Die ersten ${numbers.count(rows)} von ${numbers.count(brands)}. `,
      note: (isCompared) =>
        sentence`Eine Antwort, die mehrere Marken nennt, zählt für jede.${isCompared ? ' „Gestiegen“ und „gesunken“ heißt: stärker, als der Zufall erklärt. Bei Mitbewerbern ist die Änderung die Differenz der beiden Werte daneben.' : ''}`,
      verdicts: { up: 'gestiegen', down: 'gesunken', within_noise: '' },
      unnamed: (rivals) =>
        sentence` Ebenfalls beobachtet, aber in keiner Antwort genannt: ${listed(rivals.map(name))}.`,
      positions: sentence`An welcher Stelle ${x} genannt wird`,
      positionKeys: ['an erster', 'an zweiter', 'an dritter', 'an späterer'],
      average: (position) => sentence`im Schnitt ${hundredths(position)}`,
      tones: 'In welchem Ton',
      toneKeys: ['Lob', 'neutral oder gemischt', 'Kritik'],
      sentiment: (sentiment) => sentence`Tonfall ${decimal(sentiment)}`,
    },

    trend: {
      title: 'Verlauf',
      highest: (of) => `Der höchste Wert der letzten ${inWords(of)} Monate`,
      lowest: (of) => `Der niedrigste Wert der letzten ${inWords(of)} Monate`,
      change: {
        up: `Höher als ${then}`,
        down: `Niedriger als ${then}`,
        within_noise: `${previous.month === null ? 'Keine' : `Seit ${named(previous)} keine`} Veränderung, die über Zufall hinausgeht`,
      },
      slow: slowly,
      first: `${capital(named(spans.current))}, noch ohne Vergleich`,
      none: `Keine Antworten ${now}`,
      never: sentence`Keine Antwort nannte ${x} ${now}`,
      asked: (date) => `Die Fragen wurden zuletzt am ${day(date)} gestellt.`,
      before: (first, last, lowest, highest) =>
        first === last
          ? sentence`Im ${month(first)} wurde ${x} in ${percent(lowest)} der Antworten genannt`
          : sentence`Von ${month(first)} bis ${month(last)} wurde ${x} in ${share(lowest)} bis ${percent(highest)} der Antworten genannt`,
      compared: (hasBefore, { current: a, previous: b }) => {
        const [start, end] = hasBefore ? [',', ''] : [sentence`${x} wurde`, ' der Antworten genannt'];
        return b.value === null
          ? sentence`${start} ${now} in ${percent(a)}${end}.`
          : sentence`${start} ${then} in ${percent(b)} und ${now} in ${percent(a)}${end}. `;
      },
      chance: {
        up: `Der Anstieg${sincePrevious} ist stärker, als der Zufall erklärt.`,
        down: `Der Rückgang${sincePrevious} ist stärker, als der Zufall erklärt.`,
        within_noise: 'Der Unterschied zwischen beiden kann Zufall sein.',
      },
      chart: sentence`Anteil der Antworten, die ${x} nennen`,
      chartLabel: `Anteil der Antworten, die ${about.brand} nennen, nach Monat und Woche, in Prozent`,
      aside: 'Punkte sind Wochen, Linien Monate, die Felder ihre Zufallsbereiche',
      noAnswers: 'keine Antworten',
      partial: (until) => `bis ${writing.dates.day(until)}`,
      sure: 'Wie sicher ist das?',
      again: (a, b) =>
        sentence`Noch einmal gestellt, ergäben dieselben Fragen ${during(figuresSpan)} ${range(a)}${b === null ? '' : sentence` und ${then} ${range(b)}`} (95-%-Konfidenzniveau)`,
      others: (a, b) =>
        sentence`, andere Fragen an ihrer Stelle ${range(a)}${b === null ? '' : sentence` und ${range(b)}`}.`,
      fewQuestions: (questions) =>
        `. ${capital(some(questions, 'eine Frage reicht', 'Fragen reichen'))} nicht, um auf andere Fragen zu schließen.`,
      outcomes: 'Was die Antworten sagen',
      allQuestions: (questions) => (questions === 1 ? 'Die eine Frage' : `Alle ${inWords(questions)} Fragen`),
      unbranded: (questions, { current: a, previous: b }) =>
        sentence`Die ${questions === 1 ? 'eine' : inWords(questions)} ohne den Namen ${x}: ${percent(a)}${b.value === null ? '' : sentence`, nach ${percent(b)}`}`,
      answers: (of) => sentence`${count(of)} ${answersIn(of.value)}`,
    },

    targets: {
      mark: (target) => `Ziel: ${goal(target)} im ${month(target.month)}`,
      metrics: {
        visibility: (current) => sentence`Die Sichtbarkeit liegt bei ${percent(current)}`,
        share_of_voice: (current) => sentence`Der Anteil an allen Nennungen liegt bei ${percent(current)}`,
        sentiment_score: (current) => sentence`Der Tonfall liegt bei ${decimal(current)}`,
        average_position: (current) => sentence`Der durchschnittliche Platz liegt bei ${decimal(current)}`,
      },
      distance: (of, distance) => {
        const isPosition = of.metric === 'average_position';
        const target = `Ziel von ${goal(of)} für ${month(of.month)}`;
        if (distance === 0) return `, genau beim ${target}`;
        const size = numbers.decimal(Math.abs(distance));
        const one = Math.abs(distance) === 1;
        const unit = isPosition ? (one ? 'Platz' : 'Plätze') : one ? 'Punkt' : 'Punkte';
        const [over, under] = isPosition ? ['hinter', 'vor'] : ['über', 'unter'];
        return ` und damit ${size} ${unit} ${distance > 0 ? over : under} dem ${target}`;
      },
      pace: ({ from, reached, isOfFewer }) =>
        `; im Tempo seit ${month(from)}${isOfFewer ? ' bei den damals befragten KI-Diensten' : ''} wäre es im ${month(reached)} erreicht`,
    },

    keys: {
      you: sentence`nennen ${x}`,
      rivals: 'nennen nur Mitbewerber',
      nobody: 'nennen keine Marke',
      notYou: sentence`nennen ${x} nicht`,
    },
    shortKeys: [x, 'nur Mitbewerber', 'keine Marke'],

    engines: {
      title: 'KI-Dienste',
      none: 'Kein Dienst sticht hervor',
      least: (weakest) => sentence`${engine(weakest)} nennt ${x} am seltensten`,
      heading: (all) => moves(all, SERVICES),
      few: (answers) =>
        sentence`${together([answers], ['Keine', 'Eine'], capital)(answers)} ${noun(answers.value, 'Antwort reicht', 'Antworten reichen')} nicht, um Dienste zu vergleichen.`,
      never: sentence`Kein Dienst nannte ${x}.`,
      overlap: (weakest, a, strongest, b) =>
        sentence`Kein Dienst sticht hervor: Die Zufallsbereiche des schwächsten, ${engine(weakest)} mit ${percent(a)}, und des stärksten, ${engine(strongest)} mit ${percent(b)}, überschneiden sich.`,
      apart: (weakest, a, strongest, b) =>
        sentence`${engine(weakest)} nennt ${x} am seltensten, in ${percent(a)} der Antworten, ${engine(strongest)} am häufigsten, in ${percent(b)}. Ihre Zufallsbereiche berühren sich nicht.`,
      allMoved: (verdict, of, isNoneApart) =>
        ` Bei ${of === 2 ? 'beiden' : `allen ${inWords(of)}`} Diensten ${verdict === 'up' ? 'stieg' : 'sank'} die Sichtbarkeit stärker, als der Zufall erklärt${isNoneApart ? `; keiner hebt sich ${of === 2 ? 'vom' : 'von den'} anderen ab` : ''}.`,
      moved: (verdict, engines, { current: a, previous: b }) =>
        sentence` Bei ${listed(engines.map(engine))} ${verdict === 'up' ? 'stieg' : 'sank'} die Sichtbarkeit stärker, als der Zufall erklärt${engines.length === 1 ? sentence`, von ${share(b)} auf ${percent(a)}` : ''}.`,
      chart: sentence`Anteil der Antworten jedes Dienstes, die ${x} nennen, in\u00a0%`,
      head: {
        engine: 'Dienst',
        change: 'Änderung, Punkte',
        verdict: 'Echt oder Zufall?',
        rival: 'Stärkster Mitbewerber,\u00a0%',
      },
      verdicts: { up: 'mehr als Zufall', down: 'mehr als Zufall', within_noise: 'kann Zufall sein' },
      note: (fewest, most) =>
        `Die Felder zeigen, wie weit ein Wert allein durch Zufall schwankt. Ein einzelner Dienst hat ${inMonth} nur ${fewest === most ? numbers.count(fewest) : `${numbers.count(fewest)} bis ${numbers.count(most)}`} ${answersIn(most)}, sein Bereich ist daher breit.`,
      alone:
        ' Jeder Dienst wird für sich betrachtet: Von zwanzig unveränderten bekäme dennoch etwa einer den Vermerk „mehr als Zufall“.',
    },

    quotes: {
      source: (key, date, cites) => sentence`${engine(key)}, ${day(date)}; ${cites}`,
      cites: (all) =>
        all.length === 0
          ? 'verweist auf keine Quelle'
          : sentence`verweist auf ${sites(all, (of) => `${inWords(of)} weitere`)}`,
      to: (key, date, question) => sentence`${engine(key)}, ${day(date)}, auf ${quoted(question)}`,
      then: 'Vorher und jetzt',
      thenAside: `eine Frage an einen Dienst, in beiden ${isMonth && previous.month !== null ? 'Monaten' : 'Zeiträumen'}`,
      rose: (question, { current: a, previous: b }, key, wasNamed, was, isNamed, is) => {
        const few = figure((value) => DATIVE[value ?? 0] ?? inWords(value ?? 0));
        return sentence`Bei ${quoted(question)} stieg die Sichtbarkeit über alle Dienste stärker, als der Zufall erklärt, von ${share(b)} auf ${percent(a)}. ${engine(key)} nannte ${x} ${then} in ${few(wasNamed)} von ${few(was)} ${noun(was.value, 'Antwort', 'Antworten')}, ${now} in ${few(isNamed)} von ${few(is)}.`;
      },
      critics: 'Was KI-Dienste kritisieren',
      criticise: (negative, named, shown) =>
        sentence`${partOf(negative, named)} ${answersIn(named.value)} mit Nennung; ${feminine(shown)} davon im Wortlaut`,
    },

    questions: {
      lost: 'Verlorene und gewonnene Fragen',
      lostMost: 'Am häufigsten verloren',
      namedLeast: 'Am seltensten genannt',
      summary: sentence`Fragen, deren Antworten am häufigsten Mitbewerber nennen, aber nicht ${x}:`,
      least: sentence`Fragen, deren Antworten ${x} am seltensten nennen:`,
      heading: (lost, all) =>
        sentence`${partOf(lost, all, capital)} ${answersIn(all.value)} ${noun(lost.value, 'nennt', 'nennen')} Mitbewerber, aber nicht ${x}`,
      lead: (lost, all, shown) =>
        sentence`${lost === null || all === null ? '' : sentence`${capital(then)} ${noun(lost.value, 'war', 'waren')} es ${partOf(lost, all)}. `}${shown === 0 ? '' : `${shown === 1 ? 'Diese Frage geht' : `Diese ${inWords(shown)} Fragen gehen`} am häufigsten verloren.`}`,
      named: (part, all, before) =>
        sentence`${partOf(part, all, capital)} ${noun(part.value || 1, 'nennt', 'nennen')} ${x}${before === null ? '' : sentence`; ${then} ${partOf(...before)}`}.`,
      only: (lost, rivals) =>
        sentence`${together([lost], ['Keine', 'Eine'], capital)(lost)} ${noun(lost.value, 'nennt', 'nennen')} nur Mitbewerber: ${rivals}.`,
      most: sentence`Wo ${x} am häufigsten genannt wird`,
      mostAside: 'ohne Fragen, die den Namen enthalten',
      all: 'Alle Fragen',
      moved: (all) => moves(all, QUESTIONS),
      asked: (of) => `${capital(some(of, 'eine Frage wurde', 'Fragen wurden'))} gestellt`,
      alone: (of) =>
        `Jede Frage wird für sich betrachtet: Hätte sich bei keiner etwas geändert, ${of < 30 ? 'wäre' : 'wären'} dennoch etwa ${of < 20 ? 'eine von zwanzig' : messages.plainOf(Math.round(of / 20), of)} markiert.`,
      head: {
        plain: 'Frage',
        question: 'Frage, am häufigsten verlorene zuerst',
        least: 'Frage, seltenste Nennung zuerst',
        first: (shown) => `Die ${numbers.count(shown)} am häufigsten verlorenen Fragen`,
        then: `Genannt, ${short(previous)}`,
        now: `Genannt, ${short(figuresSpan)}`,
        verdict: 'Mehr als Zufall',
      },
      verdicts: { up: '↑ stieg', down: '↓ sank', within_noise: '' },
      branded: sentence`Fragen, die den Namen ${x} enthalten`,
      others: (of) => (of === 1 ? 'Die übrige Frage' : `Die übrigen ${inWords(of)} Fragen`),
      othersMoved: (rose, fell) => `${numbers.count(rose)} gestiegen, ${numbers.count(fell)} gesunken`,
      note: (of) =>
        `Eine Frage hat ${inMonth} etwa ${some(of, 'eine Antwort', 'Antworten')}; wenige mehr oder weniger können Zufall sein.`,
      gone: (of) =>
        `Einschließlich der Antworten auf ${some(of, 'eine Frage, die', 'Fragen, die')} nur ${then} gestellt ${noun(of, 'wurde', 'wurden')}.`,
    },

    sites: {
      title: 'Websites',
      toWin: 'Chance',
      summary: (site, page, lost, all) =>
        sentence`${name(site)}${page === null ? '' : sentence`, mit der Seite ${quoted(cut(page, 60))}`}: ${together([lost, all], NOMINATIVE)(all)} ${answersIn(all.value)} ${noun(all.value, 'verweist', 'verweisen')} auf die Seite; ${together([lost, all], NOMINATIVE)(lost)} davon ${noun(lost.value, 'nennt', 'nennen')} nur Mitbewerber.`,
      heading: (site, lost, all) =>
        sentence`${name(site)} gewinnen: ${partOf(lost, all)} ${answersIn(all.value)} mit Verweis auf die Seite ${noun(lost.value, 'nennt', 'nennen')} nur Mitbewerber`,
      site: (site) => sentence`${name(site)} gewinnen`,
      cited: (part, all) =>
        sentence`${partOf(part, all, capital)} ${answersIn(all.value)} ${noun(part.value, 'verweist', 'verweisen')} auf eine Quelle`,
      owners: (all, own, rivals, others) => {
        const write = together([all, own, rivals, others], DATIVE);
        return sentence`Von ${all.value === 1 ? 'einem' : write(all)} ${noun(all.value, 'Verweis', 'Verweisen')} ${noun(own.value, 'führt', 'führen')} ${write(own)} zu ${x}, ${write(rivals)} zu Mitbewerbern und ${write(others)} zu anderen Websites.`;
      },
      win: 'Welche Seiten zu gewinnen sind',
      head: {
        page: 'Website und Seite',
        action: 'Was zu tun ist',
        lost: 'Nur Mitbewerber',
        state: `Stand am ${writing.dates.day(today)}`,
      },
      action: (action) => ACTIONS[action],
      state: (begun) => (begun === null ? 'Nicht begonnen' : `In Arbeit seit dem ${day(begun)}`),
      communities: 'Wo sich Mitreden lohnt',
      ninety: (asOf) => `in Antworten der 90 Tage bis zum ${day(asOf)}`,
      left: (parts) => sentence`Nicht vorgeschlagen: ${listed(parts)}.`,
      leftRivals: (of) => `${some(of, 'eine Seite', 'Seiten')} von Mitbewerbern`,
      leftOwn: (of) => sentence`${some(of, 'eine Seite', 'Seiten')} von ${x}`,
      leftSettled: (of) => `${feminine(of)}, deren Bearbeitung abgeschlossen oder abgelehnt ist`,
      leftUncited: (of) =>
        `${feminine(of)}, auf die ${during(figuresSpan)} keine Antwort verweist, die nur Mitbewerber nennt`,
      others: (of, hasWin) =>
        `Die ${noun(of, '', `${inWords(of)} `)}${hasWin ? noun(of, 'andere ', 'anderen ') : ''}${noun(of, 'Website', 'Websites')} mit den meisten Verweisen, gezählt in Antworten`,
      sitesHead: {
        site: 'Website',
        whose: 'Betreiber',
        then: short(previous),
        now: short(figuresSpan),
        lost: 'nur Mitbewerber',
        bar: 'Was diese Antworten sagen',
      },
      whose: (type) => (type === null ? 'Sonstige' : capital(nameIn(SITES, type).replaceAll('_', ' '))),
    },

    work: {
      title: 'Maßnahmen',
      next: isMonth ? 'Nächster Monat' : 'Als Nächstes',
      nothing: 'Was als Nächstes kommt',
      heading: (rises, falls, of) => {
        const write = nextTo([rises, falls, of], DATIVE);
        const all = `${write(of)} ${noun(of, 'Maßnahme', 'Maßnahmen')}`;
        const every = of === 2 ? 'beide Maßnahmen' : `alle ${all}`;
        const part = (count: number) =>
          of === 1
            ? 'die Maßnahme'
            : count === of
              ? every
              : `${nextTo([count, of], NOMINATIVE)(count)} von ${all}`;
        if (rises > 0)
          return `Auf ${part(rises)} folgte ein Anstieg${falls > 0 ? `, auf ${nextTo([falls, of], NOMINATIVE)(falls)} ein Rückgang` : ''}`;
        return falls > 0
          ? `Auf ${part(falls)} folgte ein Rückgang`
          : `Nach ${all} zeigt sich noch kein Anstieg oder Rückgang`;
      },
      repairs: (of) => `${capital(some(of, 'eine Reparatur wurde', 'Reparaturen wurden'))} abgeschlossen`,
      lead: (first, last) => `Was von ${month(first)} bis ${month(last)} abgeschlossen wurde und was folgte.`,
      none: (first, last) => `Von ${month(first)} bis ${month(last)} wurde nichts abgeschlossen.`,
      entangled: (of) =>
        ` ${capital(inWords(of))} davon lagen höchstens zwei Wochen auseinander, daher lassen sich ihre Wirkungen nicht trennen.`,
      finished: 'Abgeschlossen',
      effects: EFFECTS,
      metric: ({ kind, value }) =>
        ({
          platform: `Die Sichtbarkeit bei ${engine(value)}`,
          category: `Die Sichtbarkeit bei ${nameIn(CATEGORIES, value)}`,
          overall: 'Die Sichtbarkeit über alle Fragen',
        })[kind],
      moved: (metric, lift, star, band, measured) =>
        sentence`${metric} lag am ${day(measured)} um ${size(lift)} Punkte${star} ${(lift.value ?? 0) > 0 ? 'höher' : 'niedriger'} als zuvor; von Woche zu Woche ändert sie sich selten um mehr als ${decimal(band)} Punkte.`,
      unmoved: (metric, before, after, band, measured) =>
        sentence`${metric} lag vor der Maßnahme bei ${percent(before)} und am ${day(measured)} bei ${percent(after)}; von Woche zu Woche schwankt sie oft um bis zu ${decimal(band)} Punkte.`,
      early: (runs) =>
        `Die Fragen wurden seitdem ${runs === 0 ? 'noch nicht' : runs === 1 ? 'erst einmal' : `${inWords(runs)} Mal`} gestellt.`,
      repair: 'Ein Anstieg ist davon nicht zu erwarten.',
      unmeasured: (isAwaiting) =>
        isAwaiting
          ? 'Die Messung steht noch aus.'
          : 'Es wurde nichts festgehalten, woran sich die Wirkung messen ließe.',
      wasLabel: 'vorher',
      isLabel: (date) => `am ${day(date)}`,
      note: 'Das Feld um „vorher“ ist die übliche Schwankung von Woche zu Woche, der andere Punkt die letzte Woche. Wochen schwanken stärker als Monate.',
      nextAsOf: `Als Nächstes, Stand ${day(today)}`,
      begun: (date) => `in Arbeit seit dem ${day(date)}`,
      proposed: (date) => `vorgeschlagen am ${day(date)}`,
      when: capital,
      later: (titles) =>
        sentence`${isMonth ? `Nach ${named(spans.current)}` : 'Danach'} abgeschlossen: ${listed(titles.map((one) => sentence`${quoted(one.title)} am ${day(one.day)}${one.isEarly ? ' (noch zu früh)' : ''}`))}.`,
      access: (date, passes, of) =>
        passes.value === of.value
          ? sentence`Am ${day(date)} konnten alle ${countInWords(of)} getesteten Crawler die Website lesen.`
          : sentence`Am ${day(date)} ${noun(passes.value, 'konnte', 'konnten')} ${together([passes, of], DATIVE)(passes)} von ${together([passes, of])(of)} getesteten Crawlern die Website lesen;`,
      refused: (crawlers) =>
        sentence` abgewiesen ${noun(crawlers.length, 'wurde', 'wurden')} ${listed(crawlers.map(name))}.`,
    },

    method: {
      title: 'So wird gemessen',
      source: 'Woher die Werte stammen',
      asked: (questions, engines) =>
        sentence`${capital(some(questions, 'eine Frage ging', 'Fragen gingen'))} an ${engines.length === 1 ? '' : `${inWords(engines.length)} Dienste: `}${listed(engines.map(engine))}.`,
      dates: (now_, before) =>
        sentence` Gestellt wurden sie ${onDays(now_)}${before.length === 0 ? '' : sentence` sowie ${onDays(before)}`}.`,
      allCount: (counted, before) =>
        before === null && counted.value === 1
          ? ' Die einzige Antwort zählt.'
          : before === null
            ? sentence` Alle ${count(counted)} Antworten zählen.`
            : sentence` Alle Antworten zählen: ${during(figuresSpan)} ${count(counted)}, ${then} ${count(before)}.`,
      excluded: (failed, deleted, counted, before) =>
        sentence` Nicht gezählt: ${during(figuresSpan)} ${leftOut(failed, deleted)}${before === null ? '' : sentence`; ${then} ${leftOut(before[0], before[1])}`}. Damit ${before === null ? sentence`${noun(counted.value, 'zählt', 'zählen')} ${count(counted)} ${answersIn(counted.value)}` : sentence`zählen ${count(counted)} und ${count(before[2])} Antworten`}.`,
      engines: (now_, before) =>
        sentence` ${capital(during(figuresSpan))} zählen Antworten von ${listed(now_.map(engine))}, ${then} von ${listed(before.map(engine))}. Alle Werte beziehen sich auf die Dienste, die beide Male antworteten.`,
      figuresTitle: 'Die vier Werte',
      figures: (areWeighted) =>
        sentence`Sichtbarkeit ist der Anteil der Antworten, die ${x} nennen; die Dienste zählen ${areWeighted ? 'nach ihrem Gewicht' : 'gleich viel'}. Der Anteil an allen Nennungen ist der Teil davon, der auf ${x} entfällt. Der Platz ist die Stelle unter den Marken einer Antwort. Beim Tonfall zählt Lob 100, neutral und gemischt 50, Kritik 0.`,
      lostTitle: 'Verloren',
      lost: sentence`Eine Antwort ist verloren, wenn sie einen Mitbewerber nennt und nicht ${x}.`,
      chanceTitle: 'Zufall',
      chance:
        'Auf dieselbe Frage antworten KI-Dienste jedes Mal anders. Ein Zufallsbereich sagt, wo ein Wert läge, würden dieselben Fragen noch einmal gestellt (95-%-Konfidenzniveau). Stärker, als der Zufall erklärt, ist nur eine Änderung, die größer ist als diese Schwankung; von unveränderten Werten wird dennoch etwa einer von zwanzig markiert.',
      twice:
        ' Ein Monat wird auch mit dem ersten der sechs verglichen: Mit beiden Vergleichen wird etwa eine von elf unveränderten Marken markiert.',
      roundingTitle: 'Rundung',
      rounding:
        'Werte sind einmal auf eine Nachkommastelle gerundet, der durchschnittliche Platz auf der ersten Seite auf zwei.',
    },

    empty: {
      why: 'Warum es nichts zu zeigen gibt.',
      asked: (all) => sentence`Die Fragen wurden ${onDays(all)} gestellt, aber `,
      unanswered: (of) => sentence`von ${count(of)} Anfragen wurde keine beantwortet.`,
      uncounted: (of, failed, deleted, filtered) =>
        sentence`von ${count(of)} ${answersIn(of.value)} zählt keine: ${count(failed)} ${noun(failed.value, 'schlug', 'schlugen')} fehl, ${count(deleted)} ${noun(deleted.value, 'gehört', 'gehören')} zu gelöschten Fragen und ${count(filtered)} zu Fragen oder Diensten, die herausgefiltert sind.`,
      never: 'Bis zum Ende dieses Zeitraums wurden die Fragen noch nie gestellt.',
      notAsked: 'In diesen Tagen wurde nichts gefragt.',
      last: (one, visibility, answers) =>
        sentence`Der letzte Monat mit Antworten ist der ${month(one)}: ${percent(visibility)} von ${count(answers)} ${answersIn(answers.value)} nannten ${x}.`,
      left: 'Die Teile über KI-Dienste, Mitbewerber, Fragen und Websites entfallen in diesem Bericht.',
    },

    agency: {
      method: (link) => sentence`Die vollständige Methode steht unter ${link}. `,
      questions: (contact) => `Fragen an: ${contact}. `,
      credit: 'Gemessen mit Brand Visibility.',
    },
    index: {
      title: `${GRAMMAR.subject} · ${full(spans.current)}`,
      kind: 'Berichte zur KI-Sichtbarkeit',
      moved: (all) => moves(all, BRANDS),
      chance: (of, isTwice, uncompared) =>
        `Auch wenn sich keine geändert hätte, ${of < 20 || Math.round(of / (isTwice ? 11 : 20)) === 1 ? 'würde' : 'würden'} etwa ${of < 20 ? (isTwice ? 'eine von elf' : 'eine von zwanzig') : messages.plainOf(Math.round(of / (isTwice ? 11 : 20)), of)} markiert.${uncompared === 0 ? '' : ` ${capital(some(uncompared, 'eine Marke ist', 'Marken sind'))} ohne Vergleich.`}`,
      apart: (of) =>
        ` ${capital(some(of, 'eine Marke hat', 'Marken haben'))} einen Dienst mit Antworten in nur einem der Zeiträume und ${of === 1 ? 'wird' : 'werden'} nicht mitgezählt.`,
      slow: (brands) =>
        sentence` Erst über sechs Monate ${brands.length === 1 ? 'änderte' : 'änderten'} sich ${listed(brands.map(name))} stärker, als der Zufall erklärt.`,
      slowly: (change, from) => sentence`kann Zufall sein; ${change} seit ${month(from)}, mehr als Zufall`,
      trend: 'Sechs Monate, niedrigster und höchster Wert in\u00a0%',
      label: 'Berichte, die dringendsten zuerst',
      brand: 'Marke',
      carried: (date) => `Zahlen vom ${day(date)}`,
      look: 'Vor dem Senden ansehen',
      reasons: {
        fall: 'Sichtbarkeit gesunken',
        lead_lost: 'Vorsprung verloren',
        few_answers: 'wenige Antworten',
        missing_engine: 'ein KI-Dienst fehlt',
        carried: 'Zahlen eines früheren Tages',
        tie: 'geteilter Platz',
        criticism: 'zitiert Kritik',
        names_cut: 'Namen gekürzt',
        kept: 'unverändert',
      },
      uncompared: 'ohne Vergleich',
      missing: 'kein Bericht erstellt',
    },

    basis: (answers, engines, questions, asked) =>
      sentence`Grundlage: ${together([answers], NOMINATIVE)(answers)} ${answersIn(answers.value)} von ${only === null ? some(engines, 'einem KI-Dienst', 'KI-Diensten') : engine(only)} auf ${together([questions], NOMINATIVE)(questions)} ${noun(questions.value, 'Frage', 'Fragen')}, gestellt ${onDays(asked)}.`,
    more: 'Zahlen zeigen',
    contents: 'Inhalt',
    unlike: `Die Zeiträume sind verschieden lang: ${named(spans.current)} und ${named(previous)}.`,
    made: `Erstellt am ${writing.dates.dayOfYear(today)}.`,
    corrected: (day: string) => `Korrigiert am ${writing.dates.dayOfYear(day)}.`,
  };
}

const page: PageWords = {
  allBrands: 'Alle Marken',
  views: {
    label: 'Ansichten',
    overview: 'Überblick',
    engines: 'KI-Dienste',
    questions: 'Fragen',
    sites: 'Websites',
    work: 'Maßnahmen',
    access: 'Zugang zur Website',
  },
  bar: {
    report: 'Kundenbericht',
    against: (days) => `gegenüber ${days}`,
    latestRun: (day) => `Letzter Lauf ${day}`,
    readOn: (day) => `Abgerufen am ${day}`,
    filter: 'Filter',
  },
  days: {
    title: 'Tage',
    last: (count) => `Letzte ${count} Tage`,
    fromTo: 'Tage von … bis …',
    against: 'Vergleich',
    before: 'Monat oder Tage davor',
    yearBefore: 'Dieselben im Vorjahr',
    asManyBefore: 'Gleich viele Tage davor',
    zone: 'Zeitzone',
    first: 'Erster Tag',
    lastDay: 'Letzter Tag',
    to: 'bis',
  },
  filter: {
    engine: 'KI-Dienst',
    category: 'Art der Frage',
    name: 'Der Name in der Frage',
    either: 'Beides',
    with: 'Mit',
    without: 'Ohne',
    counts: 'Die kleine Zahl zählt Fragen.',
    clear: 'Zurücksetzen',
    withName: 'Mit dem Namen',
    withoutName: 'Ohne den Namen',
    remove: 'diesen Filter entfernen',
  },
  show: 'Anzeigen',
  close: 'Schließen',
  skip: 'Zum Inhalt springen',
  download: {
    title: 'Herunterladen',
    table: 'Tabelle (CSV)',
    picture: 'Bild (SVG)',
    figures: 'Zahlen des Diagramms (CSV)',
  },
  loading: 'Wird geladen',
  tryAgain: 'Noch einmal versuchen',
  change: 'Änderung',
  answers: 'Antworten',
  list: 'Liste',
  sortBy: 'Sortieren nach',
  page: 'Seite',
  namedInstead: 'Stattdessen genannt',
  dots: 'Punkt: jetzt. Kasten: so weit reicht der Zufall. Strich: vorher.',
  searchBrands: 'Marken suchen',
  searchAllBrands: (count) => `${count} Marken durchsuchen`,
  form: {
    title: 'Bericht öffnen',
    key: 'API-Schlüssel',
    open: 'Öffnen',
    opening: 'Wird geöffnet',
    note: 'Der Schlüssel bleibt im Speicher dieser Seite, bis Sie sie schließen. Schlüssel erstellt der Betreiber des Dienstes.',
    keep: 'In diesem Tab angemeldet bleiben, auch nach dem Neuladen',
    forget: 'Schlüssel vergessen',
    noKey: 'Kein Schlüssel?',
    sample: 'Beispielbericht einer erfundenen Marke öffnen',
  },
  notices: {
    unknownKey:
      'Dieser Schlüssel ist nicht bekannt. Schlüssel beginnen mit bvk_ und müssen ganz kopiert werden. Wenn Ihrer nicht funktioniert, bitten Sie die Person, die ihn Ihnen gegeben hat, um einen neuen.',
    notKey: 'Das ist kein Schlüssel: Er enthält Zeichen, die in Schlüsseln nicht vorkommen.',
    away: 'Der Dienst antwortet nicht.',
    awayAtStart: 'Der Dienst antwortet nicht. Versuchen Sie es in einer Minute noch einmal.',
    retries: (seconds) => `Der Dienst antwortet nicht; neuer Versuch in ${seconds} s.`,
    limited: (seconds) => `Zu viele Anfragen; weiter in ${seconds} s.`,
    noBrand: 'Dieser Schlüssel liest noch keine Marke.',
    otherBrand: 'Dieser Schlüssel liest die Marke der Adresse nicht.',
    firstBrand: 'Erste Marke anzeigen',
    cannotShow: 'Das kann nicht angezeigt werden.',
    former: 'Die Zahlen unten wurden vorher abgerufen.',
    tryNow: 'Jetzt versuchen',
    clearFilter: 'Filter entfernen',
    noMatch: 'Keine Antwort passt zum Filter.',
    carried: (when) =>
      `Unsere Fragen wurden ${when} nicht gestellt. Dies sind die Zahlen des Laufs davor; nichts wird verglichen.`,
    without: (engines) => `Ohne ${engines.join(', ')}: Antworten zählen nur in einem der beiden Zeiträume.`,
    showMonth: (month) => `${month} anzeigen`,
  },
  drawer: {
    rival: 'Mitbewerber',
    answers: 'Antworten',
    all: 'Alle',
    answersThat: 'Antworten, die',
    anything: 'irgendetwas sagen',
    you: (brand) => `${brand} nennen`,
    rivals: 'nur Mitbewerber nennen',
    nobody: 'keine Marke nennen',
    praise: (brand) => `${brand} loben`,
    neutral: (brand) => `${brand} neutral bewerten`,
    criticise: (brand) => `${brand} kritisieren`,
    toOne: 'Antworten auf eine Frage',
    naming: (name) => `Antworten, die ${name} nennen`,
    citing: (source) => `Antworten, die ${source} zitieren`,
    count: (count) => `${count} ${count === 1 ? 'Antwort' : 'Antworten'}`,
    newest: (count) => `Die neuesten ${count} Antworten`,
    newestOf: (count, shown) => `${count} Antworten, davon die neuesten ${shown}`,
    none: 'Keine Antwort passt dazu.',
    more: 'Mehr zeigen',
    byChance: 'Durch Zufall',
    cited: 'Websites mit den meisten Verweisen, gezählt in Antworten',
  },
  answer: {
    namesIt: 'nennt die Marke',
    namesItAt: (position) => `nennt die Marke an Position ${position}`,
    rivals: 'nennt nur Mitbewerber',
    nobody: 'nennt keine Marke',
    sentiments: { positive: 'positiv', neutral: 'neutral', mixed: 'gemischt', negative: 'negativ' },
    whole: 'Alles zeigen',
    less: 'Weniger zeigen',
    cites: 'Zitiert',
    citesNone: 'Zitiert keine Website',
  },
  groups: {
    you: 'Nennen sie',
    rivals: 'Nur Mitbewerber',
    nobody: 'Keine Marke',
    keys: 'Anteil in %, Änderung und Antworten',
    scale: (end) => `0 bis ${end}`,
  },
  overview: {
    visibility: 'Sichtbarkeit, und wie weit der Zufall reicht',
    chartBrands: 'Marken im Diagramm',
    lines: 'Eine Linie ist eine Marke, Monat für Monat. Der Abstand zweier Linien kann Zufall sein.',
  },
  engines: {
    noneMost: (brand) => `Kein KI-Dienst nennt ${brand} am häufigsten`,
    most: (brand, engines, of) => `${brand} wird auf ${engines} von ${of} KI-Diensten am häufigsten genannt`,
    brands: 'Marken nach KI-Dienst',
    share:
      'Anteil der Antworten jedes KI-Dienstes, die die Marke nennen, in %: je kräftiger die Farbe, desto mehr. Umrahmt: der höchste Wert des Dienstes.',
  },
  questions: {
    prompt: { title: 'Frage', search: (count) => `${count} Fragen durchsuchen`, none: 'Keine Frage' },
    theme: { title: 'Thema', search: (count) => `${count} Themen durchsuchen`, none: 'Kein Thema' },
    category: { title: 'Art', search: (count) => `${count} Arten durchsuchen`, none: 'Ohne Art' },
    location: { title: 'Ort', search: (count) => `${count} Orte durchsuchen`, none: 'Kein Ort' },
    moved: (what, rose, of, fell) =>
      `${what}: ${rose} von ${of} stiegen und ${fell} sanken stärker, als der Zufall erklärt`,
    byChance: 'Etwa eine von zwanzig wäre es schon durch Zufall.',
    listBy: 'Gliedern nach',
    search: 'Suchen',
    real: 'Nur mehr als Zufall',
    others: (count) => `Die übrigen ${count} zeigen`,
    nothing: 'Nichts passt dazu.',
  },
  portfolio: {
    apart: 'Mit einem neuen oder weggefallenen KI-Dienst',
    added: (engines) => `neu: ${engines}`,
    dropped: (engines) => `weggefallen: ${engines}`,
    none: 'Keine Marke passt dazu.',
  },
  sites: {
    toWin: 'Websites zu gewinnen',
    pages: 'Seiten',
    win: 'Chancen',
    lead: (count) => `Websites: ${count}. Balken: die Antworten, die sie zitieren.`,
    pagesLead: (count, shown) =>
      `Seiten: ${count}, gezeigt: ${shown}. Eine Seite kann mehr Antworten haben als ihre Website.`,
    noSite: 'Ohne Website',
    keys: 'Antworten, Anteil in % und was die Antworten sagen',
    answers: 'Antworten, die sie zitieren',
    none: 'Keine Website ist zu gewinnen',
    winLead: 'Offene Seiten und Communitys, nie die eines Mitbewerbers oder die eigenen.',
  },
  work: {
    title: 'Anstehende Maßnahmen',
    begun: 'begonnen',
    new: 'neu',
    none: 'Noch sind keine Maßnahmen vorgeschlagen. Die Seite zeigt sie, sobald es welche gibt.',
    lead: 'Eine Messung vergleicht immer die Sichtbarkeit vor der Maßnahme mit der neuesten. Die Ursache beweist sie nicht.',
    toDo: 'Anstehend',
    done: 'Erledigt',
    stepDone: 'erledigt',
  },
  access: {
    all: (of) => `Alle ${of} getesteten Crawler können die Website lesen`,
    forbidden: (names) => `; robots.txt verbietet es ${names}`,
    some: (of) => `${of} getesteten Crawlern können die Website lesen`,
    checked: (day) => `, geprüft am ${day}.`,
    failed: (error) => ` Die letzte Prüfung schlug fehl: ${error}`,
    none: 'Die Website wurde noch nicht geprüft. Die Seite zeigt eine Prüfung, sobald es eine gibt.',
    crawlers: 'Crawler',
    crawler: 'Crawler',
    vendor: 'Von',
    reads: 'Liest',
    result: 'Ergebnis',
    words: 'Gelesene Wörter',
    roles: { live_answer: 'beim Antworten', training: 'fürs Training', search: 'für die Suche' },
    verdicts: {
      pass: 'darf lesen',
      blocked: 'ist gesperrt',
      rate_limited: 'wird gebremst',
      thin: 'bekommt wenig Text',
      robots_disallowed: 'soll fernbleiben',
      unknown: 'nicht bekannt',
    },
    audits: 'Geprüfte Seiten',
    audited: 'Geprüft',
    score: 'Punkte von 100',
    noAudit: 'Noch wurde keine Seite geprüft.',
    waiting: (count) => `Wartend oder gescheitert: ${count}`,
  },
  report: {
    failed: 'Der Bericht konnte nicht abgerufen werden.',
    progress: (progress) => `Bericht wird abgerufen: ${progress}`,
    print: 'Drucken oder als PDF speichern',
    printNote: 'Wählen Sie für ein PDF als Drucker „Als PDF speichern“.',
    agency: 'Name, Farben und Kommentare Ihrer Agentur gibt es mit dem Berichtsprogramm:',
    about: 'Berichte für Kunden (auf Englisch)',
    save: 'Als HTML speichern',
  },
};

export const german: Catalogue = { words: germanWords, page };
