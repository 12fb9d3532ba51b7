/** Every message of the report in Spanish. No participle or pronoun refers to a name, whose gender nobody knows. */
import type { Category } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import type { Target } from '../data/configuration.js';
import type { TracedNumber } from '../story/figure.js';
import type { SlowMovement } from '../story/missing.js';
import type { Action } from '../story/sites.js';
import type { Effect } from '../story/work.js';
import type { End, WordsFor } from './en.js';
import { GRAMMAR, MASCULINE, onDays, placeOf, range, withArticle, writing } from './es-rules.js';
import { frameOf, nameIn } from './frame.js';
import { cut, sentence } from './sentence.js';
import { capital, noun } from './writing.js';

const { numbers, listed, inWords, count, countInWords, share, decimal, size, hundredths } = writing;
const { percent, goal, quoted, days, nextTo, together, partOf, some, sites, of: outOf, dates } = writing;

const BEYOND = 'más de lo que explica el azar';
const CHANCE = 'puede deberse al azar';

/** del 48 %, de 2 */
const ofGoal = (target: Target) => `${goal(target).endsWith('%') ? 'del' : 'de'} ${goal(target)}`;
const answersIn = (of: TracedNumber) => noun(of.value, 'respuesta');
const points = (of: TracedNumber) => sentence`${size(of)} ${noun(of.value, 'punto')}`;
const CATEGORIES: Readonly<Record<Category, string>> = {
  discovery: 'preguntas de descubrimiento',
  problem_solution: 'preguntas sobre problemas y soluciones',
  use_case: 'preguntas sobre casos de uso',
  expert: 'preguntas de consejo experto',
  comparison: 'preguntas de comparación',
  brand_research: 'preguntas sobre la marca',
};
const SITES: Readonly<Record<string, string>> = {
  community: 'Comunidad',
  review: 'Sitio de reseñas',
  directory: 'Directorio',
  editorial: 'Revista',
  search: 'Buscador',
};
const EFFECTS: Readonly<Record<Effect, string>> = {
  rise: 'Después hubo una subida.',
  fall: 'Después hubo una bajada.',
  none: 'No se aprecia ningún efecto.',
  early: 'Es pronto para saberlo.',
  repair: 'Una reparación.',
  unmeasured: 'Sin medir.',
};
const ACTIONS: Readonly<Record<Action, (brand: ComponentChildren) => ComponentChildren>> = {
  answer: () => 'Responder en el hilo',
  post: () => 'Participar con una publicación',
  directory: (brand) => sentence`Pedir al directorio que incluya ${brand}`,
  editors: (brand) => sentence`Pedir a la redacción que añada ${brand}`,
  author: (brand) => sentence`Pedir al autor que mencione ${brand}`,
};

/** In how many of a few things visibility rose and fell. `none` and `one` have their gender. */
const moves = writing.moves<readonly [none: string, one: string, what: string, many: string]>({
  verbs: ['subió', 'bajó'],
  forms: ([none, one]) => [none, one],
  none: ([none, , what]) => `La visibilidad no cambió ${BEYOND} en ${none.replace(/uno$/, 'ún')} ${what}`,
  only: ([, one, what], verb) =>
    `La visibilidad ${verb} ${BEYOND} en ${one === 'uno' ? 'el único' : 'la única'} ${what}`,
  all: ([, one, , many], verb, of) =>
    `La visibilidad ${verb} en ${one === 'uno' ? 'los' : 'las'} ${inWords(of)} ${many}, ${BEYOND}`,
  some: ([, one, , many], verb, part, all) =>
    `La visibilidad ${verb} ${BEYOND} en ${part} de ${one === 'uno' ? 'los' : 'las'} ${all} ${many}`,
  others: (_, verb, others) => ` y ${verb} en ${others}`,
  noOther: ([none], verb) => ` y no ${verb} en ${none}`,
  noneBeyond: ([none], verb) => `; en ${none} ${verb} ${BEYOND}`,
});
const ENGINES = [...MASCULINE, 'motor', 'motores'] as const;
const QUESTIONS = ['ninguna', 'una', 'pregunta', 'preguntas'] as const;
const BRANDS = ['ninguna', 'una', 'marca', 'marcas'] as const;

/** Writes how many of `of` unchanged rows would be marked, if one in `each` is. */
const marked = (of: number, each = 20) => {
  if (of < 20)
    return `aproximadamente una de cada ${each === 11 ? 'once' : 'veinte'} quedaría marcada igualmente`;
  const count = Math.round(of / each);
  if (count === 1) return `aproximadamente 1 de ${numbers.count(of)} quedaría marcada igualmente`;
  return `unas ${numbers.count(count)} de ${numbers.count(of)} quedarían marcadas igualmente`;
};

export const spanish: WordsFor = (about) => {
  const frame = frameOf(GRAMMAR, writing, about);
  const { x, name, now, then, figuresSpan, isMonth, named, during, full, messages } = frame;
  const { day, month, engine, window } = messages;
  const { spans, engine: only } = about;
  const { current, previous, today } = spans;
  const short = (span: typeof current) => capital(messages.short(span));
  const label = (span: typeof current) => capital(span.month === null ? during(span) : named(span));
  const subject = only === null ? 'los motores de IA mencionaron' : `${engine(only)} mencionó`;
  const thisMonth = isMonth ? 'este mes' : 'estos días';
  const inMonth = figuresSpan.month === null ? 'en esos días' : 'al mes';
  const since = isMonth && previous.month ? ` desde ${named(previous)}` : '';
  const after =
    (end: string): End =>
    (before, alike) =>
      sentence`, frente ${withArticle('al', before)} ${then}${alike}${end}.`;
  const slowly = ({ from, verdict, visibility: { current: a, previous: b }, ...all }: SlowMovement) =>
    sentence`De ${month(from)} a ${named(current)}, la visibilidad de ${x}${all.isOfFewer ? sentence` en ${listed(all.engines.map(engine))}` : ''} ${verdict === 'up' ? 'subió' : 'bajó'} ${withArticle('del', b, share)} ${withArticle('al', a)}, ${BEYOND}`;
  const leftOut = (failed: TracedNumber, deleted: TracedNumber) =>
    failed.value === 0 && deleted.value === 0
      ? countInWords(failed)
      : sentence`${count(failed)} ${noun(failed.value, 'respuesta fallida', 'respuestas fallidas')}${deleted.value === 0 ? '' : sentence` y ${count(deleted)} a preguntas eliminadas`}`;
  const ofOnlyOne = (one: TracedNumber, part: TracedNumber) => {
    const write = together([one, part]);
    return sentence`de ${write(one)} ${answersIn(one)} con solo una de las dos marcas, ${write(part)} ${noun(part.value || 1, 'menciona', 'mencionan')}`;
  };
  const outOfAll = (part: TracedNumber, all: TracedNumber, shape?: typeof capital) =>
    sentence`${partOf(part, all, shape)} ${answersIn(all)}`;
  const onlyFew = (of: TracedNumber) => sentence`solo ${together([of])(of)} ${answersIn(of)}`;

  return {
    ...messages,
    range,
    span: (one) => label(one === current ? figuresSpan : one),
    before: (value) => sentence`${label(previous)}: ${value}`,
    star: 'Se redondea una sola vez a partir de los valores exactos; puede diferir en 0,1 de lo que dan las cifras impresas.',
    points: (change) => sentence`${messages.signed(change)} ${noun(change.value, 'punto')}`,

    cover: {
      kind: 'Informe de visibilidad en la IA',
      title: (isCompared) =>
        capital(window) +
        (isCompared
          ? `, en comparación con ${previous.month === null ? full(previous) : named(previous)}`
          : ''),
      chart:
        'Proporción de respuestas por mes, en\u00a0%: la línea es el mes; el recuadro, su margen de azar',
      few: (few) => sentence`Con ${onlyFew(few)}: `,
      without: (missing) => sentence`Sin ${missing}: `,
      missing: {
        unasked: (engine, when) => `${engine}, al que no se preguntó ${when}`,
        failed: (engine, when) => `${engine}, del que fallaron todas las respuestas ${when}`,
        uncounted: (engine, when) => `${engine}, del que no cuenta ninguna respuesta ${when}`,
      },
      alike: ' en los mismos motores',
      questions: { all: 'nuestras preguntas', withoutName: 'las preguntas que no contienen el nombre' },
      subject,
      neverSubject: only === null ? 'los motores de IA no mencionaron' : `${engine(only)} no mencionó`,
      named: (subject, full, visibility, questions) =>
        sentence`${subject} ${full} en ${withArticle('el', visibility)} de sus respuestas a ${questions}`,
      never: (subject, full, answers, questions) =>
        sentence`${subject} ${full} en ninguna de sus ${answers && sentence`${count(answers)} `}respuestas a ${questions}`,
      ends: {
        unasked: () => `. Nuestras preguntas no se hicieron ${then}, así que no se compara nada.`,
        unanswered: () => `. No se recogió ninguna respuesta ${then}, así que no se compara nada.`,
        unlike: () =>
          '. Los motores que respondieron no son los mismos en los dos periodos, así que no se compara nada.',
        same: (_, alike) => `, como ${then}${alike}.`,
        up: after(''),
        down: after(''),
        within_noise: after(''),
        gone: after(`, ${BEYOND}`),
      },
      verdict: {
        up: `La subida es mayor de lo que explica el azar.`,
        down: `La bajada es mayor de lo que explica el azar.`,
      },
      small: 'Una diferencia tan pequeña puede deberse al azar.',
      unequal: (change, answers, before) =>
        sentence`Con ${count(answers)} y ${count(before)} respuestas, incluso ${change} puntos pueden deberse al azar.`,
      each: (change, answers) =>
        sentence`Con ${together([answers])(answers)} ${answersIn(answers)} cada vez, incluso ${change} puntos pueden deberse al azar.`,
      many: (change, answers) =>
        sentence`Incluso con ${count(answers)} respuestas cada vez, ${change} puntos pueden deberse al azar.`,
      slow: (slow) => sentence`${slowly(slow)}.`,
      unasked: `Nuestras preguntas no se hicieron ${now}.`,
      carried: (full, from, visibility, of) =>
        sentence`Estas son las cifras del ${day(from)}, la última vez que se hicieron${of && sentence`, con ${onlyFew(of)}`}: ${subject} ${full} en ${withArticle('el', visibility)} de sus respuestas.`,
      empty: `No se recogió ninguna respuesta ${now}, así que no hay cifras de ${thisMonth}.`,
      notAsked: `Nuestras preguntas no se hicieron ${now}, así que no hay cifras de ${thisMonth}.`,
      only: (filters) => sentence`Solo: ${filters}. `,
      category: (key) => nameIn(CATEGORIES, key),
      withName: (isBranded) => `preguntas ${isBranded ? 'con' : 'sin'} el nombre`,
    },

    figures: {
      visibility: 'Visibilidad',
      share: 'Cuota de voz',
      first: 'En primer lugar',
      sentiment: 'Tono',
      answers: (part, all) => sentence`${outOf(part, all)} ${answersIn(all)}`,
      without: (visibility, questions) =>
        sentence`${percent(visibility)} sin ${questions === 1 ? 'la pregunta que contiene' : `las ${inWords(questions)} preguntas que contienen`} el nombre`,
      mentions: (part, all) =>
        sentence`${outOf(part, all)} ${noun(all.value, 'mención', 'menciones')} de marcas`,
      slow: (change, chance, sinceFirst, from) =>
        sentence`${change} desde ${named(previous)} (${chance(CHANCE)}); ${sinceFirst} desde ${month(from)}, más que el azar`,
      withEngines: (engines, window_, visibility) =>
        sentence`con ${listed(engines.map(engine))}, ${withArticle('el', visibility)} ${during(spans[window_])}`,
      allQuestions: (visibility, questions) =>
        sentence`${percent(visibility)} con ${questions === 1 ? 'la única pregunta' : `las ${inWords(questions)} preguntas`}`,
      noRival: 'Ninguna respuesta menciona a un competidor, así que no hay cuota que medir.',
      position: (position) => sentence`posición media ${hundredths(position)}`,
      positionBefore: (position) =>
        position === null
          ? '1\u00a0es la marca mencionada primero'
          : sentence`${hundredths(position)} ${then}; 1\u00a0es la marca mencionada primero`,
      unnamed: 'Ninguna respuesta menciona la marca.',
      outOf: (all) => sentence`de ${count(all)}`,
      ofHundred: 'de 100',
      tone: (praise, neutral, criticism) =>
        sentence`${count(praise)} ${noun(praise.value, 'elogia', 'elogian')}, ${count(neutral)} ${noun(neutral.value, 'es neutra o mixta', 'son neutras o mixtas')}, ${count(criticism)} ${noun(criticism.value, 'critica', 'critican')}`,
      toneKnown: (known, named) => sentence`conocido en ${outOf(known, named)} ${answersIn(named)}`,
    },

    lead: {
      title: 'Quién va en cabeza',
      none: 'Ninguna respuesta menciona a un competidor.',
      level: (brands) => sentence`${brands} están casi a la par`,
      noneOfOne: ': ninguna respuesta menciona solo una de las dos marcas',
      levelOf: (one, you) => sentence`: ${ofOnlyOne(one, you)} ${x}`,
      both: (high, low) =>
        sentence`${name(high.row.name)} tiene ${withArticle('el', high.visibility)}, ${name(low.row.name)} ${withArticle('el', low.visibility)}`,
      unsure: (one) =>
        sentence`; solo ${together([one])(one)} ${answersIn(one)} ${noun(one.value, 'menciona', 'mencionan')} únicamente una de las dos marcas: demasiado poco para estar seguros`,
      chance: `: la diferencia ${CHANCE}`,
      chanceOf: (one, high, brand) => sentence`; ${ofOnlyOne(one, high)} ${brand}: eso ${CHANCE}`,
      behind: (gap, leaders, place) => sentence`${x} está ${place}${points(gap)} por detrás de ${leaders}`,
      far: (place, brands) => sentence`en el ${placeOf(place)} entre ${countInWords(brands)} marcas, `,
      farUnsure: '; las respuestas son demasiado pocas para estar seguros',
      farChance: `; la distancia ${CHANCE}`,
      ahead: (gap, rivals) => sentence`${x} va en cabeza, ${points(gap)} por delante de ${rivals}`,
      leads: (share, followers, of, gap) =>
        sentence`${x} va en cabeza, con menciones en ${withArticle('el', share)} de las respuestas; le ${noun(of, 'sigue', 'siguen')} ${followers}, ${points(gap)} por detrás`,
      follows: (leader, share, gap) =>
        sentence`${name(leader)} va en cabeza, con menciones en ${withArticle('el', share)} de las respuestas; le sigue ${x}, ${points(gap)} por detrás`,
      mostNamed: (brands) => sentence`Las marcas más mencionadas son ${brands}; `,
      before: {
        level: `; ${then} había empate`,
        alike: (gap) => sentence`; ${then} la diferencia era de ${points(gap)}`,
        otherWay: (gap) => sentence`; ${then} la diferencia era de ${points(gap)} en sentido contrario`,
      },
      tied: (brands, share) => sentence`empata con ${brands} (${percent(share)})`,
      place: (place, brands) =>
        sentence`ocupa el ${placeOf(place)} por visibilidad entre ${countInWords(brands)} ${noun(brands.value, 'marca')}`,
      asBefore: `, como ${then}`,
      passed: (brands, place) => sentence`${x} superó a ${brands} ${now} y ${place}`,
      passedBy: (brands, of) => sentence` ${brands} ${noun(of, 'superó', 'superaron')} a ${x}.`,
      chart: 'Proporción de respuestas que mencionan cada marca, por mes, en\u00a0%',
      head: {
        brand: 'Marca',
        now: `${short(figuresSpan)}\u00a0%`,
        then: `${short(previous)}\u00a0%`,
        change: 'Cambio, puntos',
        answers: 'Respuestas con mención',
        share: 'Cuota de voz\u00a0%',
        position: 'Posición media',
        sentiment: 'Tono de 100',
      },
      all: (brands) => `Las ${inWords(brands)}`,
      shown: (rows, brands) => `Las ${numbers.count(rows)} primeras de ${numbers.count(brands)}. `,
      note: (isCompared) =>
        sentence`Una respuesta que menciona varias marcas cuenta para cada una.${isCompared ? ' «Sube» y «baja» señalan un cambio mayor de lo que explica el azar. En un competidor, el cambio es la diferencia entre las dos cifras contiguas.' : ''}`,
      verdicts: { up: 'sube', down: 'baja', within_noise: '' },
      unnamed: (rivals) =>
        sentence` También en observación, pero en ninguna respuesta: ${listed(rivals.map(name))}.`,
      positions: sentence`En qué lugar aparece ${x}`,
      positionKeys: ['primero', 'segundo', 'tercero', 'después'],
      average: (position) => sentence`media ${hundredths(position)}`,
      tones: 'En qué tono',
      toneKeys: ['elogio', 'neutro o mixto', 'crítica'],
      sentiment: (sentiment) => sentence`tono ${decimal(sentiment)}`,
    },

    trend: {
      title: 'Evolución',
      highest: (of) => `El valor más alto de los últimos ${inWords(of)} meses`,
      lowest: (of) => `El valor más bajo de los últimos ${inWords(of)} meses`,
      change: {
        up: `Un valor más alto que ${then}`,
        down: `Un valor más bajo que ${then}`,
        within_noise: `Ningún cambio significativo${previous.month === null ? '' : ` desde ${named(previous)}`}`,
      },
      slow: slowly,
      first: `${capital(named(current))}, todavía sin comparación`,
      none: `Ninguna respuesta ${now}`,
      never: sentence`Ninguna respuesta mencionó ${x} ${now}`,
      asked: (date) => `Las preguntas se hicieron por última vez el ${day(date)}.`,
      before: (first, last, lowest, highest) =>
        first === last
          ? sentence`En ${month(first)}, ${x} aparecía en ${withArticle('el', lowest)} de las respuestas`
          : sentence`De ${month(first)} a ${month(last)}, la proporción de respuestas con ${x} estuvo entre ${withArticle('el', lowest, share)} y ${withArticle('el', highest)}`,
      compared: (hasBefore, { current: a, previous: b }) => {
        const [start, end] = hasBefore ? [',', ''] : [sentence`${x} aparecía`, ' de las respuestas'];
        return b.value === null
          ? sentence`${start} ${now} en ${withArticle('el', a)}${end}.`
          : sentence`${start} ${then} en ${withArticle('el', b)}${end} y ${now} en ${withArticle('el', a)}. `;
      },
      chance: {
        up: `La subida${since} es mayor de lo que explica el azar.`,
        down: `La bajada${since} es mayor de lo que explica el azar.`,
        within_noise: 'La diferencia entre los dos valores puede deberse al azar.',
      },
      chart: sentence`Proporción de respuestas que mencionan ${x}`,
      chartLabel: `Proporción de respuestas que mencionan ${about.brand}, por mes y por semana, en porcentaje`,
      aside: 'los puntos son semanas; las líneas, meses; los recuadros, sus márgenes de azar',
      noAnswers: 'sin respuestas',
      partial: (until) => `hasta el ${dates.shortRange({ start_date: until, end_date: until })}`,
      sure: '¿Hasta qué punto es fiable?',
      again: (a, b) =>
        sentence`Si se hicieran de nuevo, las mismas preguntas darían ${range(a)} ${during(figuresSpan)}${b === null ? '' : sentence` y ${range(b)} ${then}`} (nivel de confianza del 95\u00a0%)`,
      others: (a, b) =>
        sentence`; otras preguntas en su lugar, ${range(a)}${b === null ? '' : sentence` y ${range(b)}`}.`,
      fewQuestions: (questions) =>
        `. ${capital(some(questions, 'una pregunta no basta', 'preguntas no bastan'))} para sacar conclusiones sobre otras preguntas.`,
      outcomes: 'Qué dicen las respuestas',
      allQuestions: (questions) =>
        questions === 1 ? 'La única pregunta' : `Las ${inWords(questions)} preguntas`,
      unbranded: (questions, { current: a, previous: b }) =>
        sentence`${questions === 1 ? 'La única' : `Las ${inWords(questions)}`} sin el nombre ${x}: ${percent(a)}${b.value === null ? '' : sentence`, frente ${withArticle('al', b)}`}`,
      answers: (of) => sentence`${count(of)} ${answersIn(of)}`,
    },

    targets: {
      mark: (target) => `objetivo ${ofGoal(target)} para ${month(target.month)}`,
      metrics: {
        visibility: (current) => sentence`La visibilidad es ${withArticle('del', current)}`,
        share_of_voice: (current) => sentence`La cuota de voz es ${withArticle('del', current)}`,
        sentiment_score: (current) => sentence`El tono es de ${decimal(current)}`,
        average_position: (current) => sentence`La posición media es de ${decimal(current)}`,
      },
      distance: (of, distance) => {
        const isPosition = of.metric === 'average_position';
        const target = `objetivo ${ofGoal(of)} para ${month(of.month)}`;
        if (distance === 0) return `, justo el ${target}`;
        const size = `${numbers.decimal(Math.abs(distance))} ${noun(distance, isPosition ? 'puesto' : 'punto')}`;
        const [over, under] = isPosition ? ['por detrás', 'por delante'] : ['por encima', 'por debajo'];
        return `, es decir, ${size} ${distance > 0 ? over : under} del ${target}`;
      },
      pace: ({ from, reached, isOfFewer }) =>
        `; al ritmo observado desde ${month(from)}${isOfFewer ? ' en los motores consultados entonces' : ''} se alcanzaría en ${month(reached)}`,
    },

    keys: {
      you: sentence`mencionan ${x}`,
      rivals: 'mencionan solo a competidores',
      nobody: 'no mencionan ninguna marca',
      notYou: sentence`no mencionan ${x}`,
    },
    shortKeys: [x, 'solo competidores', 'ninguna marca'],

    engines: {
      title: 'Motores',
      none: 'Ningún motor destaca',
      least: (weakest) => sentence`${engine(weakest)} es el que menos menciona ${x}`,
      heading: (all) => moves(all, ENGINES),
      few: (answers) =>
        sentence`${together([answers], [], capital)(answers)} ${noun(answers.value, 'respuesta no basta', 'respuestas no bastan')} para comparar motores.`,
      never: sentence`Ningún motor mencionó ${x}.`,
      overlap: (weakest, a, strongest, b) =>
        sentence`Ningún motor destaca: los márgenes del más débil, ${engine(weakest)} con ${withArticle('el', a)}, y del más fuerte, ${engine(strongest)} con ${withArticle('el', b)}, se solapan.`,
      apart: (weakest, a, strongest, b) =>
        sentence`${engine(weakest)} es el que menos menciona ${x}, en ${withArticle('el', a)} de sus respuestas, y ${engine(strongest)} el que más, en ${withArticle('el', b)}. Sus márgenes no se tocan.`,
      allMoved: (verdict, of, isNoneApart) =>
        ` La visibilidad ${verdict === 'up' ? 'subió' : 'bajó'} en los ${inWords(of)} motores, ${BEYOND}${isNoneApart ? `; ninguno se distingue ${of === 2 ? 'del otro' : 'de los demás'}` : ''}.`,
      moved: (verdict, engines, { current: a, previous: b }) =>
        sentence` En ${listed(engines.map(engine))}, la visibilidad ${verdict === 'up' ? 'subió' : 'bajó'} ${BEYOND}${engines.length === 1 ? sentence`: ${withArticle('del', b, share)} ${withArticle('al', a)}` : ''}.`,
      chart: sentence`Proporción de respuestas de cada motor que mencionan ${x}, en\u00a0%`,
      head: {
        engine: 'Motor',
        change: 'Cambio, puntos',
        verdict: '¿Real o azar?',
        rival: 'Competidor principal,\u00a0%',
      },
      verdicts: { up: 'más que el azar', down: 'más que el azar', within_noise: CHANCE },
      note: (fewest, most) =>
        `Los recuadros muestran cuánto puede variar una cifra solo por azar. Un único motor da solo ${fewest === most ? numbers.count(fewest) : `entre ${numbers.count(fewest)} y ${numbers.count(most)}`} ${noun(most, 'respuesta')} ${inMonth}, de modo que su margen es amplio.`,
      alone:
        ' Cada motor se examina por separado: de veinte motores sin cambios, aproximadamente uno llevaría igualmente la indicación «más que el azar».',
    },

    quotes: {
      source: (key, date, cites) => sentence`${engine(key)}, ${day(date)}; ${cites}`,
      cites: (all) =>
        all.length === 0
          ? 'no cita ninguna fuente'
          : sentence`cita ${sites(all, (of) => `${inWords(of)} más`)}`,
      to: (key, date, question) => sentence`${engine(key)}, ${day(date)}, a ${quoted(question)}`,
      then: 'Antes y ahora',
      thenAside: `una pregunta a un motor, en los dos ${isMonth && previous.month !== null ? 'meses' : 'periodos'}`,
      rose: (question, { current: a, previous: b }, key, wasNamed, was, isNamed, is) =>
        sentence`En ${quoted(question)}, la visibilidad en el conjunto de los motores subió ${withArticle('del', b, share)} ${withArticle('al', a)}, ${BEYOND}. Respuestas de ${engine(key)} que mencionan ${x}: ${partOf(wasNamed, was)} ${then}, ${partOf(isNamed, is)} ${now}.`,
      critics: 'Qué critican los motores',
      criticise: (negative, named, shown) =>
        sentence`${partOf(negative, named)} ${answersIn(named)} con mención; se ${noun(shown, 'cita', 'citan')} ${inWords(shown)}`,
    },

    questions: {
      lost: 'Preguntas perdidas y ganadas',
      lostMost: 'Las que más se pierden',
      namedLeast: 'Con menos menciones',
      summary: sentence`Preguntas cuyas respuestas mencionan más a menudo a competidores pero no a ${x}:`,
      least: sentence`Preguntas cuyas respuestas mencionan menos a menudo ${x}:`,
      heading: (lost, all) =>
        sentence`${outOfAll(lost, all, capital)} ${noun(lost.value || 1, 'menciona', 'mencionan')} a competidores pero no a ${x}`,
      lead: (lost, all, shown) =>
        sentence`${lost === null || all === null ? '' : sentence`${capital(then)} ${noun(lost.value || 1, 'fue', 'fueron')} ${partOf(lost, all)}. `}${shown === 0 ? '' : shown === 1 ? 'Esta pregunta es la que más se pierde.' : `Estas ${inWords(shown)} preguntas son las que más se pierden.`}`,
      named: (part, all, before) =>
        sentence`${partOf(part, all, capital)} ${noun(part.value || 1, 'menciona', 'mencionan')} ${x}${before === null ? '' : sentence`; ${then}, ${partOf(...before)}`}.`,
      only: (lost, rivals) =>
        sentence`${together([lost], [], capital)(lost)} ${noun(lost.value || 1, 'menciona', 'mencionan')} solo a competidores: ${rivals}.`,
      most: sentence`Preguntas cuyas respuestas mencionan más a menudo ${x}`,
      mostAside: 'sin las preguntas que contienen el nombre',
      all: 'Todas las preguntas',
      moved: (all) => moves(all, QUESTIONS),
      asked: (of) => capital(some(of, 'se hizo una pregunta', 'preguntas hechas')),
      alone: (of) => `Cada pregunta se examina por separado: si ninguna hubiera cambiado, ${marked(of)}.`,
      head: {
        plain: 'Pregunta',
        question: 'Pregunta, primero las más perdidas',
        least: 'Pregunta, primero las de menos menciones',
        first: (shown) => `Las ${numbers.count(shown)} preguntas que más se pierden`,
        then: `Menciones, ${messages.short(previous)}`,
        now: `Menciones, ${messages.short(figuresSpan)}`,
        verdict: 'Más que el azar',
      },
      verdicts: { up: '↑ sube', down: '↓ baja', within_noise: '' },
      branded: sentence`Preguntas que contienen el nombre ${x}`,
      others: (of) => (of === 1 ? 'La otra pregunta' : `Las otras ${inWords(of)} preguntas`),
      othersMoved: (rose, fell) => `${numbers.count(rose)} suben, ${numbers.count(fell)} bajan`,
      note: (of) =>
        `Una pregunta recibe aproximadamente ${some(of, 'una respuesta', 'respuestas')} ${inMonth}, así que una diferencia de pocas respuestas puede deberse al azar.`,
      gone: (of) =>
        `Incluye las respuestas a ${some(of, 'una pregunta hecha', 'preguntas hechas')} solo ${then}.`,
    },

    sites: {
      title: 'Sitios',
      toWin: 'Sitio por conquistar',
      summary: (site, page, lost, all) =>
        sentence`${name(site)}${page === null ? '' : sentence`, con su página ${quoted(cut(page, 60))}`}: ${together([lost, all])(all)} ${noun(all.value, 'respuesta cita', 'respuestas citan')} la página; ${together([lost, all])(lost)} de ellas ${noun(lost.value || 1, 'menciona', 'mencionan')} solo a competidores.`,
      heading: (site, lost, all) =>
        sentence`Conquistar ${name(site)}: de ${together([lost, all])(all)} ${answersIn(all)} que ${noun(all.value, 'cita', 'citan')} su página, ${together([lost, all])(lost)} ${noun(lost.value || 1, 'menciona', 'mencionan')} solo a competidores`,
      site: (site) => sentence`Conquistar ${name(site)}`,
      cited: (part, all) =>
        sentence`${outOfAll(part, all, capital)} ${noun(part.value || 1, 'cita', 'citan')} una fuente`,
      owners: (all, own, rivals, others) => {
        const write = together([all, own, rivals, others]);
        return sentence`De ${write(all)} ${noun(all.value, 'cita')}, ${write(own)} ${noun(own.value || 1, 'lleva', 'llevan')} a sitios de ${x}, ${write(rivals)} a sitios de competidores y ${write(others)} a otros.`;
      },
      win: 'Qué páginas conviene conquistar',
      head: {
        page: 'Sitio y página',
        action: 'Qué hacer',
        lost: 'Respuestas solo con competidores',
        state: `Estado el ${dates.day(today)}`,
      },
      action: (action) => ACTIONS[action](x),
      state: (begun) => (begun === null ? 'Sin empezar' : `En curso desde el ${day(begun)}`),
      communities: 'Dónde participar',
      ninety: (asOf) => `en respuestas de los 90 días hasta el ${day(asOf)}`,
      left: (parts) => sentence`No propuestas: ${listed(parts)}.`,
      leftRivals: (of) => some(of, 'una página de competidores', 'páginas de competidores'),
      leftOwn: (of) => sentence`${some(of, 'una página', 'páginas')} de los sitios de ${x}`,
      leftSettled: (of) => `${inWords(of)} cuya acción está terminada o descartada`,
      leftUncited: (of) =>
        `${inWords(of)} que ${during(figuresSpan)} no cita ninguna respuesta solo con competidores`,
      others: (of, hasWin) =>
        of === 1
          ? `El ${hasWin ? 'otro ' : ''}sitio más citado, por número de respuestas`
          : `Los ${hasWin ? 'otros ' : ''}${inWords(of)} sitios más citados, por número de respuestas`,
      sitesHead: {
        site: 'Sitio',
        whose: 'Propietario',
        then: short(previous),
        now: short(figuresSpan),
        lost: 'solo competidores',
        bar: 'Qué dicen estas respuestas',
      },
      whose: (type) => (type === null ? 'Otro' : capital(nameIn(SITES, type).replaceAll('_', ' '))),
    },

    work: {
      title: 'Acciones',
      next: isMonth ? 'El próximo mes' : 'A continuación',
      nothing: 'Lo que viene',
      heading: (rises, falls, of) => {
        const write = nextTo([rises, falls, of]);
        const all = (count: number) => {
          if (of === 1) return 'la acción';
          return count === of ? `las ${write(of)} acciones` : `${write(count)} de ${write(of)} acciones`;
        };
        if (rises > 0)
          return `Tras ${all(rises)} hubo una subida${falls > 0 ? `; tras ${write(falls)}, una bajada` : ''}`;
        return falls > 0
          ? `Tras ${all(falls)} hubo una bajada`
          : `Tras ${of === 1 ? 'la acción' : `${write(of)} acciones`} todavía no se aprecia ni subida ni bajada`;
      },
      repairs: (of) => capital(some(of, 'una reparación terminada', 'reparaciones terminadas')),
      lead: (first, last) =>
        `Lo que se terminó de ${month(first)} a ${month(last)}, y lo que ocurrió después.`,
      none: (first, last) => `No se terminó nada de ${month(first)} a ${month(last)}.`,
      entangled: (of) =>
        ` ${capital(inWords(of))} de ellas se terminaron a menos de dos semanas de otra, así que sus efectos no se pueden separar.`,
      finished: 'Terminada',
      effects: EFFECTS,
      metric: ({ kind, value }) =>
        ({
          platform: `La visibilidad en ${engine(value)}`,
          category: `La visibilidad en las ${nameIn(CATEGORIES, value)}`,
          overall: 'La visibilidad en todas las preguntas',
        })[kind],
      moved: (metric, lift, star, band, measured) =>
        sentence`${metric} era el ${day(measured)} ${points(lift)}${star} ${(lift.value ?? 0) > 0 ? 'más alta' : 'más baja'} que antes de la acción; de una semana a otra pocas veces varía más de ${points(band)}.`,
      unmoved: (metric, before, after, band, measured) =>
        sentence`${metric} era ${withArticle('del', before)} antes de la acción y ${withArticle('del', after)} el ${day(measured)}; de una semana a otra varía a menudo hasta ${points(band)}.`,
      early: (runs) =>
        `Desde entonces, las preguntas ${runs === 0 ? 'no se han hecho' : `se han hecho solo ${runs === 1 ? 'una vez' : `${inWords(runs)} veces`}`}.`,
      repair: 'No se espera de ella ninguna subida.',
      unmeasured: (isAwaiting) =>
        isAwaiting ? 'Todavía no se ha medido.' : 'No se registró nada con que medirla.',
      wasLabel: 'antes',
      isLabel: (date) => `el ${day(date)}`,
      note: 'El recuadro alrededor de «antes» es la variación habitual de una semana a otra; el otro punto, la última semana. Una semana varía más que un mes.',
      nextAsOf: `A continuación, a ${day(today)}`,
      begun: (date) => `en curso desde el ${day(date)}`,
      proposed: (date) => `propuesta el ${day(date)}`,
      when: capital,
      later: (titles) =>
        sentence`${isMonth ? `Terminado después de ${named(current)}` : 'Terminado después'}: ${listed(titles.map((one) => sentence`${quoted(one.title)} (${day(one.day)}${one.isEarly ? '; es pronto para saberlo' : ''})`))}.`,
      access: (date, passes, of) => {
        const write = together([passes, of], MASCULINE);
        return passes.value === of.value
          ? sentence`El ${day(date)}, ${of.value === 1 ? 'el único rastreador probado pudo' : sentence`los ${countInWords(of)} rastreadores probados pudieron`} leer el sitio.`
          : sentence`El ${day(date)}, ${write(passes)} de los ${write(of)} rastreadores probados ${noun(passes.value || 1, 'pudo', 'pudieron')} leer el sitio;`;
      },
      refused: (crawlers) => sentence` sin acceso: ${listed(crawlers.map(name))}.`,
    },

    method: {
      title: 'Cómo se mide',
      source: 'De dónde vienen las cifras',
      asked: (questions, engines) =>
        sentence`${capital(some(questions, 'una pregunta hecha', 'preguntas hechas'))} a ${engines.length === 1 ? '' : `${inWords(engines.length)} motores: `}${listed(engines.map(engine))}.`,
      dates: (now_, before) =>
        sentence` Fechas: ${days(now_)}${before.length === 0 ? '' : sentence`; ${days(before)}`}.`,
      allCount: (counted, before) => {
        if (before !== null)
          return sentence` Cuentan todas las respuestas: ${count(counted)} ${during(figuresSpan)} y ${count(before)} ${then}.`;
        return counted.value === 1
          ? ' Cuenta la única respuesta.'
          : sentence` Cuentan las ${count(counted)} respuestas.`;
      },
      excluded: (failed, deleted, counted, before) =>
        sentence` Excluidas: ${during(figuresSpan)}, ${leftOut(failed, deleted)}${before === null ? '' : sentence`; ${then}, ${leftOut(before[0], before[1])}`}. ${noun(counted.value, 'Queda', 'Quedan')} ${count(counted)}${before === null ? sentence` ${answersIn(counted)}` : sentence` y ${count(before[2])} respuestas`}.`,
      engines: (now_, before) =>
        sentence` Motores cuyas respuestas cuentan: ${during(figuresSpan)}, ${listed(now_.map(engine))}; ${then}, ${listed(before.map(engine))}. Las cifras son de los motores con respuestas en los dos periodos.`,
      figuresTitle: 'Las cuatro cifras',
      figures: (areWeighted) =>
        sentence`La visibilidad es la proporción de respuestas que mencionan ${x}; los motores cuentan ${areWeighted ? 'según su peso' : 'por igual'}. La cuota de voz es la parte de ${x} en todas las menciones de marcas. La posición es su lugar entre las marcas de una respuesta. En el tono, un elogio cuenta 100; lo neutro y lo mixto, 50; una crítica, 0.`,
      lostTitle: 'Respuestas perdidas',
      lost: sentence`Una respuesta está perdida si menciona a un competidor pero no a ${x}.`,
      chanceTitle: 'Azar',
      chance:
        'Los motores responden cada vez de forma distinta a la misma pregunta. Un margen indica dónde estaría una cifra si se hicieran de nuevo las mismas preguntas (nivel de confianza del 95\u00a0%). Solo un cambio mayor que esa variación es mayor de lo que explica el azar; de las cifras que no cambiaron, aproximadamente una de cada veinte queda marcada igualmente.',
      twice:
        ' Un mes se compara también con el primero de los seis: con las dos comparaciones queda marcada aproximadamente una de cada once marcas sin cambios.',
      roundingTitle: 'Redondeo',
      rounding:
        'Las cifras se redondean una sola vez, a un decimal; la posición media de la primera página, a dos.',
    },

    empty: {
      why: 'Por qué no hay nada que mostrar.',
      asked: (all) => sentence`Las preguntas se hicieron ${onDays(all)}, pero `,
      unanswered: (of) => sentence`de ${count(of)} ${noun(of.value, 'consulta')} no se respondió ninguna.`,
      uncounted: (of, failed, deleted, filtered) =>
        sentence`de ${count(of)} ${answersIn(of)} no cuenta ninguna: ${count(failed)} ${noun(failed.value, 'falló', 'fallaron')}, ${count(deleted)} ${noun(deleted.value, 'es', 'son')} de preguntas eliminadas y ${count(filtered)} de preguntas o motores excluidos por los filtros.`,
      never: 'Al final de este periodo, las preguntas no se habían hecho nunca.',
      notAsked: 'En esos días no se preguntó nada.',
      last: (one, visibility, answers) =>
        sentence`El último mes con respuestas es ${month(one)}: ${x} aparecía en ${withArticle('el', visibility)} de ${count(answers)} ${answersIn(answers)}.`,
      left: 'Este informe omite las partes sobre motores, competidores, preguntas y sitios.',
    },

    agency: {
      method: (link) => sentence`El método completo está en ${link}. `,
      questions: (contact) => `Contacto: ${contact}. `,
      credit: 'Medido con Brand Visibility.',
    },
    index: {
      title: `${GRAMMAR.subject} · ${full(current)}`,
      kind: 'Informes de visibilidad en la IA',
      moved: (all) => moves(all, BRANDS),
      chance: (of, isTwice, uncompared) =>
        `Aunque ninguna hubiera cambiado, ${marked(of, isTwice ? 11 : 20)}.${uncompared === 0 ? '' : ` ${capital(some(uncompared, 'una marca no se compara', 'marcas no se comparan'))}.`}`,
      apart: (of) =>
        ` ${capital(some(of, 'una marca tiene', 'marcas tienen'))} un motor con respuestas en solo uno de los dos periodos y ${noun(of, 'se cuenta', 'se cuentan')} aparte.`,
      slow: (brands) =>
        sentence` Solo a lo largo de seis meses ${brands.length === 1 ? 'cambió' : 'cambiaron'} ${listed(brands.map(name))} ${BEYOND}.`,
      slowly: (change, from) => sentence`${CHANCE}; ${change} desde ${month(from)}, más que el azar`,
      trend: 'Seis meses, mínimo y máximo en %',
      label: 'Informes, primero los más urgentes',
      brand: 'Marca',
      carried: (date) => `cifras del ${day(date)}`,
      look: 'Revisar antes de enviar',
      reasons: {
        fall: 'la visibilidad bajó',
        lead_lost: 'ventaja perdida',
        few_answers: 'pocas respuestas',
        missing_engine: 'falta un motor',
        carried: 'cifras de un día anterior',
        tie: 'puesto compartido',
        criticism: 'cita críticas',
        names_cut: 'nombres abreviados',
        kept: 'sin cambios',
      },
      uncompared: 'sin comparación',
      missing: 'sin informe',
    },

    basis: (answers, engines, questions, asked) =>
      sentence`Base: ${together([answers])(answers)} ${answersIn(answers)} de ${only === null ? some(engines, 'un motor', 'motores') : engine(only)} a ${together([questions])(questions)} ${noun(questions.value, 'pregunta, hecha', 'preguntas, hechas')} ${onDays(asked)}.`,
    more: 'Mostrar las cifras',
    contents: 'Contenido',
    unlike: `Los periodos no duran lo mismo: ${named(current)} y ${named(previous)}.`,
    made: `Elaborado el ${dates.dayOfYear(today)}.`,
    corrected: (date) => `Corregido el ${dates.dayOfYear(date)}.`,
  };
};
