import { documentOf, type Report } from '@brand-visibility/report/recorded';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { refutationsIn, RULES } from '../src/sentences/printed/refutations.js';
import { printedOf } from '../src/sentences/printed/printed.js';

/** What a client refutes in a printed report. Each fault is put into a report that nothing refutes. */

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
type Language = (typeof LANGUAGES)[number];
type InEach = readonly [en: string, de: string, fr: string, es: string, it: string, nl: string];

/** What differs from the right report. ‹…› is a text of the data; figures are written as in English. */
interface Changes {
  readonly moved?: InEach;
  readonly figure?: string;
  /** Name, figures of both months, change and word of each brand, and the answers that name it. */
  readonly brands?: readonly (readonly [string, string, string, string, string, string])[];
  /** Name, answers that name the brand, all answers, change and word of each engine. */
  readonly engines?: readonly (readonly [string, number, number, string, string])[];
  readonly questions?: readonly string[];
  /** Mentions of all brands, answers that name it in both months, and answers with a tone. */
  readonly few?: readonly [string, string, string, string];
  readonly share?: string;
  readonly site?: string;
  readonly work?: string;
  readonly next?: InEach;
  readonly quote?: string;
  readonly lines?: InEach;
  readonly answers?: readonly [string, string];
  readonly was?: string;
}

const RIGHT = {
  moved: [
    '+10.1 points, more than chance',
    '+10,1 Punkte, mehr als Zufall',
    '+10,1 points, plus que le hasard',
    '+10,1 puntos, más que el azar',
    '+10,1 punti, più del caso',
    '+10,1 punten, meer dan toeval',
  ],
  figure: '45.0',
  brands: [
    ['1 ‹Quillboard›', '55.0', '53.0', '+2.0', '', '110'],
    ['2 ‹Tidewell›', '45.0', '34.9', '+10.1', '', '90'],
    ['3 ‹Stackmere›', '38.0', '36.0', '+2.0', '', '76'],
  ],
  engines: [
    ['ChatGPT', 50, 100, '+18.0', 'beyond'],
    ['Grok', 40, 100, '+2.2', 'chance'],
  ],
  questions: ['Best planner', 'Plans for teams'],
  few: ['300', '90', '70', '60'],
  share: '+3.0',
  site: '10 of 20',
  work: '',
  next: ['Under way since 1 October', 'In Arbeit seit dem 1. Oktober', 'En cours depuis le 1er octobre', 'En curso desde el 1 de octubre', 'In corso dal 1º ottobre', 'Bezig sinds 1 oktober'], // prettier-ignore
  quote: '“‹Tidewell› is dear.”',
  lines: ['90 of 200 answers', '90 von 200 Antworten', '90 réponses sur 200', '90 de 200 respuestas', '90 su 200 risposte', '90 van 200 antwoorden'], // prettier-ignore
  answers: ['90 200', '70 200'],
  was: 'September, septembre, septiembre, settembre: 34.9%',
} as const satisfies Required<Changes>;

const WORDS = {
  en: { beyond: 'more than chance', chance: 'could be chance', rose: 'rose' },
  de: { beyond: 'mehr als Zufall', chance: 'kann Zufall sein', rose: 'gestiegen' },
  fr: { beyond: 'plus que le hasard', chance: 'peut relever du hasard', rose: 'en hausse' },
  es: { beyond: 'más que el azar', chance: 'puede deberse al azar', rose: 'sube' },
  it: { beyond: 'più del caso', chance: 'può dipendere dal caso', rose: 'in aumento' },
  nl: { beyond: 'meer dan toeval', chance: 'kan toeval zijn', rose: 'gestegen' },
} as const;

/** Returns a report in a language with sentences in a part. */
function reportWith(
  language: Language,
  changes: Changes,
  part = 'cover',
  sentences: readonly string[] = [],
  tag = 'p',
) {
  const of = LANGUAGES.indexOf(language);
  const made = { ...RIGHT, ...changes };
  const words = WORDS[language];
  const td = (text: string) => `<td><span>${text}</span></td>`;
  const tile = (big: string, change: string, before: string, line: string) =>
    `<div><dt>T</dt><dd><span class="big">${big}</span><p class="moved">${change}</p><p class="was">${before}</p><p class="plain">${line}</p></dd></div>`;
  const [mentions, named, namedBefore, tones] = made.few;
  const sections = {
    trend: `<div class="said">${made.answers.map((text) => `<p><strong>M</strong><span>${text.split(' ')[1]}</span></p><span class="bar"><span class="you">${text.split(' ')[0]}</span></span>`).join('')}</div>`,
    ranking: `<table><tbody>${made.brands.map(([brand, now, then, change, word, count]) => `<tr class="${brand.includes('Tidewell') ? 'marked' : ''}"><th>${brand}</th>${[now, then, `${change} ${word || (brand.includes('Tidewell') ? words.rose : '')}`, count, '1.0', '1.0', '50.0'].map(td).join('')}</tr>`).join('')}</tbody></table>`,
    engines: `<table class="ranges"><tbody>${made.engines.map(([engine, part_, all, change, word]) => `<tr><th>${engine}<span class="soft">${part_} of ${all}</span></th>${['', change, words[word as 'beyond'], '‹Quillboard› 50.0'].map(td).join('')}</tr>`).join('')}</tbody></table>`,
    questions: `<table><tbody>${made.questions.map((text) => `<tr><th>‹${text}›</th>${['10 of 40', '12 of 40', '', ''].map(td).join('')}</tr>`).join('')}<tr class="group"><th>G</th></tr></tbody></table>`,
    sites: `<table class="win"><tbody><tr><th>‹weekly.example›</th>${['', made.site, ''].map(td).join('')}</tr></tbody></table>`,
    work: `${made.work === '' ? '' : `<ol class="work"><li>${made.work}</li></ol>`}<ul class="next"><li>${made.next[of]}</li></ul>`,
  };
  const own = (sentences[of] ?? '') === '' ? '' : `<${tag}>${sentences[of]}</${tag}>`;
  const html = `<main><article lang="${language}"><h1>‹Tidewell›</h1>${part === 'cover' ? own : ''}
    <dl class="figures">${tile(made.figure, made.moved[of] ?? '', made.was, made.lines[of] ?? '')}${tile('20.0', made.share, '', `90 of ${mentions}`)}${tile(`40 of ${named}`, '', `30 of ${namedBefore}`, '')}${tile('60.0', '+2.0', '', tones)}</dl>
    ${Object.entries(sections)
      .map(([id, inner]) => `<section id="${id}">${id === part ? own : ''}${inner}</section>`)
      .join('')}
    <div class="criticism"><blockquote>${made.quote}</blockquote></div></article></main></body>`;
  const printed = language === 'en' ? html : html.replaceAll(/(?<=\d)\.(?=\d)/g, ',');
  return printed.replaceAll('‹', '<bdi>').replaceAll('›', '</bdi>');
}

const rulesIn = (html: string) => [...new Set(refutationsIn(html).map(({ rule }) => rule))];

/** Rules, the part of a sentence, what else is changed, what is said falsely, and what could be said instead. */
const SENTENCES: readonly (readonly [string, string, Changes, InEach, readonly string[] | null])[] = [
  [
    '11 one change has one verdict', 'trend', {},
    ['The difference between the two can be chance.', 'Der Unterschied zwischen beiden kann Zufall sein.', 'L’écart entre les deux peut relever du hasard.', 'La diferencia entre los dos valores puede deberse al azar.', 'La differenza fra i due valori può dipendere dal caso.', 'Het verschil tussen beide kan toeval zijn.'],
    ['The rise is more than chance would explain.', 'Der Anstieg ist stärker, als der Zufall erklärt.', 'La hausse est plus forte que le hasard ne l’explique.'],
  ],
  [
    '11 one change has one verdict', 'cover', {},
    ['The fall is more than chance would explain.', 'Der Rückgang ist stärker, als der Zufall erklärt.', 'La baisse est plus forte que le hasard ne l’explique.', 'La bajada es mayor de lo que explica el azar.', 'Il calo è maggiore di quanto spieghi il caso.', 'De daling is groter dan door toeval te verklaren is.'],
    null,
  ],
  [
    '11 a movement has the direction of its figures', 'trend', {},
    ['From May to October ‹Tidewell› rose from 50.0 to 45.0%, more than chance would explain.', 'Von Mai bis Oktober stieg ‹Tidewell› von 50.0 auf 45.0 %, stärker, als der Zufall erklärt.', 'De mai à octobre, ‹Tidewell› est passée de 50.0 à 45.0 %, une hausse plus forte que le hasard ne l’explique.', 'De mayo a octubre, la visibilidad de ‹Tidewell› subió del 50.0 al 45.0 %, más de lo que explica el azar.', 'Da maggio a ottobre la visibilità di ‹Tidewell› è aumentata dal 50.0 al 45.0%, più di quanto spieghi il caso.', 'Van mei tot oktober steeg de zichtbaarheid van ‹Tidewell› van 50.0 naar 45.0%, meer dan door toeval te verklaren is.'],
    ['From May to October ‹Tidewell› rose from 30.0 to 45.0%, more than chance would explain.', 'Von Mai bis Oktober stieg ‹Tidewell› von 30.0 auf 45.0 %, stärker, als der Zufall erklärt.', 'De mai à octobre, ‹Tidewell› est passée de 30.0 à 45.0 %, une hausse plus forte que le hasard ne l’explique.'],
  ],
  [
    '11 a movement has the direction of its figures', 'engines', {},
    ['Grok rose by more than chance would explain, from 37.8 to 40.0%.', 'Bei Grok stieg die Sichtbarkeit stärker, als der Zufall erklärt, von 37.8 auf 40.0 %.', 'Sur Grok, la visibilité est passée de 37.8 à 40.0 %, une hausse plus forte que le hasard ne l’explique.', 'En Grok, la visibilidad subió más de lo que explica el azar: del 37.8 al 40.0 %.', 'Su Grok la visibilità è aumentata più di quanto spieghi il caso: dal 37.8 al 40.0%.', 'Bij Grok steeg de zichtbaarheid meer dan door toeval te verklaren is, van 37.8 naar 40.0%.'],
    ['ChatGPT rose by more than chance would explain, from 32.0 to 50.0%.', 'Bei ChatGPT stieg die Sichtbarkeit stärker, als der Zufall erklärt, von 32.0 auf 50.0 %.', 'Sur ChatGPT, la visibilité est passée de 32.0 à 50.0 %, une hausse plus forte que le hasard ne l’explique.'],
  ],
  [
    '12 a small difference is small', 'cover', { moved: ['+3.0 points', '+3.0 Punkte', '+3.0 points', '+3.0 puntos', '+3.0 punti', '+3.0 punten'] },
    ['Such a small difference can be chance.', 'Ein so kleiner Unterschied kann Zufall sein.', 'Un écart aussi faible peut relever du hasard.', 'Una diferencia tan pequeña puede deberse al azar.', 'Una differenza così piccola può dipendere dal caso.', 'Zo’n klein verschil kan toeval zijn.'],
    ['Even with 200 answers each, +3.0 points can be chance.', 'Selbst bei je 200 Antworten können +3.0 Punkte Zufall sein.', 'Même avec 200 réponses chacune, +3.0 points peuvent relever du hasard.'],
  ],
  [
    '12 a small difference is small', 'cover', { moved: ['+3.0 points', '+3.0 Punkte', '+3.0 points', '+3.0 puntos', '+3.0 punti', '+3.0 punten'] },
    ['With 24 and 8 answers, even +3.0 points can be chance.', 'Bei 24 und 8 Antworten können selbst +3.0 Punkte Zufall sein.', 'Avec 24 et 8 réponses, même +3.0 points peuvent relever du hasard.', 'Con 24 y 8 respuestas, incluso +3.0 puntos pueden deberse al azar.', 'Con 24 e 8 risposte, anche +3.0 punti possono dipendere dal caso.', 'Met 24 en 8 antwoorden kunnen zelfs +3.0 punten toeval zijn.'],
    null,
  ],
  [
    '13 none rose or fell', 'engines', { engines: [['ChatGPT', 50, 100, '+18.0', 'beyond'], ['Grok', 40, 100, '−2.2', 'chance']] },
    ['One of two engines rose by more than chance would explain, and none fell', 'Bei einem von zwei Diensten stieg die Sichtbarkeit stärker, als der Zufall erklärt, bei keinem sank sie', 'La visibilité a augmenté plus que le hasard ne l’explique pour un moteur sur deux et n’a baissé pour aucun', 'La visibilidad subió más de lo que explica el azar en uno de los dos motores y no bajó en ninguno', 'La visibilità è aumentata più di quanto spieghi il caso per un motore su due e non è diminuita per nessuno', 'Bij één van de twee diensten steeg de zichtbaarheid meer dan door toeval te verklaren is, bij geen enkele daalde ze'],
    ['One of two engines rose, and none fell by more than chance would explain', 'Bei einem von zwei Diensten stieg die Sichtbarkeit, bei keinem sank sie so, dass Zufall es nicht erklärt', 'La visibilité a augmenté pour un moteur sur deux, aucun n’a baissé plus que le hasard ne l’explique'],
  ],
  [
    '18 all moved the same way', 'engines', {},
    ['Both engines fell.', 'Bei beiden Diensten sank die Sichtbarkeit.', 'La visibilité a baissé pour les deux moteurs.', 'La visibilidad bajó en los dos motores.', 'La visibilità è diminuita per tutti e due i motori.', 'Bij beide diensten daalde de zichtbaarheid.'],
    ['Both engines rose.', 'Bei beiden Diensten stieg die Sichtbarkeit.', 'La visibilité a augmenté pour les deux moteurs.'],
  ],
  [
    '18 all moved the same way', 'engines', { engines: [['ChatGPT', 50, 100, '+18.0', 'beyond'], ['Grok', 40, 100, '+19.0', 'beyond']] },
    ['ChatGPT and Grok rose by more than chance would explain.', 'Bei ChatGPT und Grok stieg die Sichtbarkeit stärker, als der Zufall erklärt.', 'Sur ChatGPT et Grok, la visibilité a augmenté plus que le hasard ne l’explique.', 'En ChatGPT y Grok, la visibilidad subió más de lo que explica el azar.', 'Su ChatGPT e Grok la visibilità è aumentata più di quanto spieghi il caso.', 'Bij ChatGPT en Grok steeg de zichtbaarheid meer dan door toeval te verklaren is.'],
    null,
  ],
  [
    '26 100.0 % are all, and 0.0 % none', 'ranking', {},
    ['‹Quillboard› is named in 100.0% of answers.', '‹Quillboard› wird in 100.0 % der Antworten genannt.', '‹Quillboard› figure dans 100.0 % des réponses.', '‹Quillboard› aparece en el 100.0 % de las respuestas.', '‹Quillboard› compare nel 100.0% delle risposte.', '‹Quillboard› wordt genoemd in 100.0% van de antwoorden.'],
    ['‹Quillboard› is named in over 99.9% of answers.', '‹Quillboard› wird in über 99.9 % der Antworten genannt.', '‹Quillboard› figure dans plus de 99.9 % des réponses.'],
  ],
  [
    '14 who leads', 'cover', {},
    ['‹Tidewell› leads.', '‹Tidewell› führt.', '‹Tidewell› est en tête.', '‹Tidewell› va en cabeza.', '‹Tidewell› è in testa.', '‹Tidewell› staat bovenaan.'],
    ['‹Quillboard› leads.', '‹Quillboard› führt.', '‹Quillboard› est en tête.'],
  ],
  [
    '14 who is named most', 'cover', {},
    ['‹Quillboard› (55.0%) and ‹Stackmere› (38.0%) are named most.', 'Am häufigsten genannt werden ‹Quillboard› (55.0 %) und ‹Stackmere› (38.0 %).', 'Les marques les plus mentionnées sont ‹Quillboard› (55.0 %) et ‹Stackmere› (38.0 %).', 'Las marcas más mencionadas son ‹Quillboard› (55.0 %) y ‹Stackmere› (38.0 %).', 'I marchi più citati sono ‹Quillboard› (55.0%) e ‹Stackmere› (38.0%).', '‹Quillboard› (55.0%) en ‹Stackmere› (38.0%) worden het vaakst genoemd.'],
    ['‹Quillboard› (55.0%) and ‹Tidewell› (45.0%) are named most.', 'Am häufigsten genannt werden ‹Quillboard› (55.0 %) und ‹Tidewell› (45.0 %).', 'Les marques les plus mentionnées sont ‹Quillboard› (55.0 %) et ‹Tidewell› (45.0 %).'],
  ],
  [
    '14 about level is at most 3 points', 'ranking', {},
    ['‹Quillboard› and ‹Tidewell› are about level', '‹Quillboard› und ‹Tidewell› liegen etwa gleichauf', '‹Quillboard› et ‹Tidewell› sont à peu près à égalité', '‹Quillboard› y ‹Tidewell› están casi a la par', '‹Quillboard› e ‹Tidewell› sono quasi alla pari', '‹Quillboard› en ‹Tidewell› liggen ongeveer gelijk'],
    null,
  ],
  [
    '14 a distance is the one in the table', 'ranking', {},
    ['‹Tidewell› is 9.9 points behind ‹Quillboard›', '‹Tidewell› liegt 9.9 Punkte hinter ‹Quillboard›', '‹Tidewell› se situe 9.9 points derrière ‹Quillboard›', '‹Tidewell› está 9.9 puntos por detrás de ‹Quillboard›', '‹Tidewell› è 9.9 punti dietro ‹Quillboard›', '‹Tidewell› staat 9.9 punten achter ‹Quillboard›'],
    ['‹Tidewell› is 10.0 points behind ‹Quillboard›', '‹Tidewell› liegt 10.0 Punkte hinter ‹Quillboard›', '‹Tidewell› se situe 10.0 points derrière ‹Quillboard›'],
  ],
  [
    '14 the answers that name only one', 'cover', {},
    ['Of the 24 answers that name only one of them, 20 name ‹Tidewell›: ‹Quillboard› has 55.0%.', 'Von 24 Antworten mit nur einer der beiden Marken nennen 20 ‹Tidewell›; ‹Quillboard› hat 55.0 %.', 'Sur 24 réponses ne mentionnant qu’une des deux marques, 20 mentionnent ‹Tidewell›\u202f; ‹Quillboard› a 55.0 %.', '‹Quillboard› tiene el 55.0 %; de 24 respuestas con solo una de las dos marcas, 20 mencionan ‹Tidewell›.', '‹Quillboard› ha il 55.0%; su 24 risposte con uno solo dei due marchi, 20 citano ‹Tidewell›.', '‹Quillboard› heeft 55.0%; van 24 antwoorden met maar één van beide merken noemen er 20 ‹Tidewell›.'],
    ['Of the 24 answers that name only one of them, 20 name ‹Quillboard›.', 'Von 24 Antworten mit nur einer der beiden Marken nennen 20 ‹Quillboard›.', 'Sur 24 réponses ne mentionnant qu’une des deux marques, 20 mentionnent ‹Quillboard›.'],
  ],
  [
    '14 the answers that name only one', 'cover', {},
    ['‹Tidewell› has 45.0%; only 24 answers name just one of them: too few to be sure.', '‹Tidewell› hat 45.0 %; nur 24 Antworten nennen nur eine der beiden: zu wenige, um sicher zu sein.', '‹Tidewell› a 45.0 %\u202f; seulement 24 réponses ne mentionnent qu’une des deux\u00a0: trop peu pour en être sûr.', '‹Tidewell› tiene el 45.0 %; solo 24 respuestas mencionan únicamente una de las dos marcas: demasiado poco para estar seguros.', '‹Tidewell› ha il 45.0%; solo 24 risposte citano uno solo dei due marchi: troppo poco per esserne certi.', '‹Tidewell› heeft 45.0%; slechts 24 antwoorden noemen maar één van beide merken: te weinig om zeker te zijn.'],
    ['‹Tidewell› has 45.0%; only 13 answers name just one of them: too few to be sure.', '‹Tidewell› hat 45.0 %; nur 13 Antworten nennen nur eine der beiden: zu wenige, um sicher zu sein.', '‹Tidewell› a 45.0 %\u202f; seulement 13 réponses ne mentionnent qu’une des deux\u00a0: trop peu pour en être sûr.'],
  ],
  [
    '15 a place in a sentence is of one brand', 'ranking', {},
    ['‹Tidewell› is third of three brands.', '‹Tidewell› steht auf Platz drei von drei Marken.', '‹Tidewell› occupe le troisième rang sur trois marques.', '‹Tidewell› ocupa el tercer puesto por visibilidad entre tres marcas.', '‹Tidewell› è al terzo posto per visibilità su tre marchi.', '‹Tidewell› staat qua zichtbaarheid op plaats drie van de drie merken.'],
    ['‹Tidewell› is second of three brands.', '‹Tidewell› steht auf Platz zwei von drei Marken.', '‹Tidewell› occupe le deuxième rang sur trois marques.'],
  ],
  [
    '15 level with', 'ranking', {},
    ['‹Tidewell› is level with ‹Stackmere›, 45.0%.', '‹Tidewell› liegt gleichauf mit ‹Stackmere›, 45.0 %.', '‹Tidewell› est à égalité avec ‹Stackmere›, 45.0 %.', '‹Tidewell› empata con ‹Stackmere› (45.0 %).', '‹Tidewell› è alla pari con ‹Stackmere› (45.0%).', '‹Tidewell› staat gelijk met ‹Stackmere›, op 45.0%.'],
    null,
  ],
  [
    '15 passed', 'ranking', {},
    ['‹Tidewell› passed ‹Quillboard› and ‹Stackmere› in October.', '‹Tidewell› hat im Oktober ‹Quillboard› und ‹Stackmere› überholt.', '‹Tidewell› a dépassé ‹Quillboard› et ‹Stackmere› en octobre.', '‹Tidewell› superó a ‹Quillboard› y ‹Stackmere› en octubre.', '‹Tidewell› ha superato ‹Quillboard› e ‹Stackmere› in ottobre.', '‹Tidewell› heeft in oktober ‹Quillboard› en ‹Stackmere› ingehaald.'],
    ['‹Tidewell› passed ‹Stackmere› in October.', '‹Tidewell› hat im Oktober ‹Stackmere› überholt.', '‹Tidewell› a dépassé ‹Stackmere› en octobre.'],
  ],
  [
    '16 each missing engine has a figure', 'cover', {},
    ['Without Grok, which was not asked: it was named.', 'Ohne Grok (nicht gefragt): Es wurde genannt.', 'Sans Grok, qui n’a pas été interrogé\u00a0: il est mentionné.', 'Sin Grok, al que no se preguntó: se mencionó.', 'Senza Grok, a cui non è stato chiesto nulla: citato.', 'Zonder Grok, waaraan niets is gevraagd: genoemd.'],
    null,
  ],
  [
    '21 nothing was finished', 'work', { next: ['Proposed on 1 October', 'Vorgeschlagen', 'Proposée', 'Propuesta', 'Proposta', 'Voorgesteld'] },
    ['Nothing was finished from May to October.', 'Von Mai bis Oktober wurde nichts abgeschlossen.', 'Rien n’a été terminé de mai à octobre.', 'No se terminó nada de mayo a octubre.', 'Da maggio a ottobre non è stato concluso nulla.', 'Van mei tot en met oktober is niets afgerond.'],
    null,
  ],
  [
    '23 questions without the name do not contain it', 'trend', { questions: ['Best planner', 'Is Tidewell good?'] },
    ['45.0% without the one question that contains the name', '45.0 % ohne die eine Frage, die den Namen enthält', '45.0 % sans la question qui contient le nom', '45.0 % sin la pregunta que contiene el nombre', '45.0% senza la domanda che contiene il nome', '45.0% zonder de vraag die de naam bevat'],
    ['The question that is marked as not naming it: 45.0%', 'Die Frage, die als solche ohne den Namen gekennzeichnet ist: 45.0 %', 'La question signalée comme sans le nom\u00a0: 45.0 %'],
  ],
  [
    '24 counts up to nine are words', 'engines', {},
    ['1 of 2 engines is slow.', 'Bei 1 von 2 Diensten dauert es.', 'C’est lent pour 1 moteur sur 2.', '1 de los 2 motores es lento.', '1 motore su 2 è lento.', '1 van de 2 diensten is traag.'],
    ['1 of 12 engines is slow on 7 October 2026.', 'Bei 1 von 12 Diensten dauert es am 7. Oktober 2026.', 'C’est lent pour 1 moteur sur 12 le 7 octobre 2026.'],
  ],
  [
    '24 two figures do not meet at a comma', 'trend', {},
    ['Sentiment is 69.6, 9.6 points above.', 'Der Tonfall liegt bei 69.6, 9.6 Punkte über.', 'La tonalité est de 69.6, 9.6 points au-dessus.', 'El tono es de 69.6, 9.6 puntos más.', 'Il tono è pari a 69.6, 9.6 punti in più.', 'De toon is 69.6, 9.6 punten meer.'],
    ['Sentiment is 69.6 and 9.6 points above.', 'Der Tonfall liegt bei 69.6 und damit 9.6 Punkte über.', 'La tonalité est de 69.6, soit 9.6 points au-dessus.'],
  ],
  [
    '25 what a native speaker would not write', 'cover', {},
    ['It was 1,5 points.', 'Es waren 1;5 behaupten wir.', 'Contact: Mara', '‹Tidewell› tiene el más del 99.9 %.', 'Fu posta in data 7 ottobre.', '‹Tidewell› loopt voorop.'],
    ['It was 1,500 points.', 'Es waren 1.500 Punkte.'.replace('1.500', '1500'), 'Contact\u00a0: Mara'],
  ],
]; // prettier-ignore

const titles = ['13 none rose or fell'];
const cases = SENTENCES.flatMap((one) => LANGUAGES.map((language) => [language, ...one] as const));

test.each(cases)('%s: %s, in %s', (language, rule, part, changes, wrong, right) => {
  const tag = titles.includes(rule) ? 'h2' : 'p';
  expect(rulesIn(reportWith(language, changes, part, wrong, tag))).toContain(rule);
  if (right !== null) expect(rulesIn(reportWith(language, changes, part, right, tag))).toEqual([]);
});

/** Faults of figures and tables, which are the same in each language. */
const FIGURES: readonly (readonly [string, Changes])[] = [
  ['11 a word of chance is of its figure', { moved: ['+0.8 points, more than chance since May', '+0.8 Punkte, mehr als Zufall seit Mai', '+0.8 point, plus que le hasard depuis mai', '+0,8 puntos desde mayo, más que el azar', '+0,8 punti da maggio, più del caso', '+0,8 punten sinds mei, meer dan toeval'] }],
  ['11 one change has one verdict', { moved: ['+0.8 points, could be chance', '+0.8 Punkte, kann Zufall sein', '+0.8 point, peut relever du hasard', '+0,8 puntos, puede deberse al azar', '+0,8 punti, può dipendere dal caso', '+0,8 punten, kan toeval zijn'] }],
  ['15 ties share a place in the table', { brands: [['1 ‹Quillboard›', '45.0', '53.0', '+2.0', '', '110'], ['2 ‹Tidewell›', '45.0', '34.9', '+10.1', '', '90']] }],
  ['19 a change of few is not shown', { few: ['19', '90', '70', '60'] }],
  ['19 a change of few is not shown', { few: ['300', '90', '19', '60'] }],
  ['19 a change of few is not shown', { few: ['300', '90', '70', '19'] }],
  ['22 a quote is whole and without signs of Markdown', { quote: '“**‹Tidewell›** is dear.”' }],
  ['22 a quote is whole and without signs of Markdown', { quote: '“and then it is dear, says ‹Tidewell›.”' }],
  ['22 a quote is whole and without signs of Markdown', { quote: '“It is dear.”' }],
  ['26 100.0 % are all, and 0.0 % none', { figure: '100.0', answers: ['199 200', '70 200'] }],
  ['26 100.0 % are all, and 0.0 % none', { was: 'September, septembre, septiembre, settembre: 0.0%' }],
  ['the tables are read', { engines: [] }],
]; // prettier-ignore

test.each(FIGURES.flatMap((one) => LANGUAGES.map((language) => [language, ...one] as const)))(
  '%s: %s, of a figure',
  (language, rule, changes) => {
    expect(rulesIn(reportWith(language, changes))).toContain(rule);
  },
);

const NEVER = [
  'AI engines named ‹Tidewell› in none of their 200 answers to our questions, as in September.',
  'KI-Antwortdienste nannten ‹Tidewell› in keiner der 200 Antworten auf unsere Fragen, genau wie im September.',
  'Les moteurs d’IA n’ont mentionné ‹Tidewell› dans aucune de leurs 200 réponses à nos questions, comme en septembre.',
  'Los motores de IA no mencionaron ‹Tidewell› en ninguna de sus 200 respuestas a nuestras preguntas, como en septiembre.',
  'I motori di IA non hanno citato ‹Tidewell› in nessuna delle 200 risposte alle nostre domande, come in settembre.',
  'AI-diensten noemden ‹Tidewell› in geen van hun 200 antwoorden op onze vragen, net als in september.',
];

test.each(LANGUAGES)('%s: 17 a brand that is never named has no chance', (language) => {
  const rule = '17 a brand that is never named has no chance';
  const engines = [['ChatGPT', 0, 100, '0.0', 'none']] as const;
  const never = {
    moved: ['0.0', '0.0', '0.0', '0.0', '0.0', '0.0'],
    figure: '0.0',
    was: '0.0%',
    engines,
  } as const;
  const rules = (changes: Changes) => rulesIn(reportWith(language, { ...never, ...changes }, 'cover', NEVER));
  expect(rules({ answers: ['0 200', '0 200'] })).not.toContain(rule);
  expect(rules({ answers: ['0 200', '2 200'] })).toContain(rule);
  expect(rules({ answers: ['1 200', '0 200'] })).toContain(rule);
  expect(rules({ answers: ['0 200', '0 200'], engines: RIGHT.engines })).toContain(rule);
});

test.each(LANGUAGES)('%s: 20 a site of few answers has no figure in its title', (language) => {
  const rule = '20 a site of few answers has no figure in its title';
  const titleOf = (counts: string) => {
    const [en, other] = [`Win ‹weekly.example›: ${counts}`, `‹weekly.example›\u00a0: ${counts}`];
    return [en, other, other, other, other, other];
  };
  const rules = (site: string, counts: string) =>
    rulesIn(reportWith(language, { site }, 'sites', titleOf(counts), 'h2'));
  const inWords = { en: 'two of four', de: 'zwei von vier', fr: 'deux sur quatre', es: 'dos de cuatro', it: 'due su quattro', nl: 'twee van vier' }; // prettier-ignore
  expect(rules('2 of 4', inWords[language])).toContain(rule);
  expect(rules('3 of 7', '3 of 7')).toContain(rule);
  expect(rules('10 of 20', '11 of 20')).toContain(rule);
  expect(rules('10 of 20', '10 of 20')).not.toContain(rule);
});

test.each(LANGUAGES)('%s: 11 a slow movement stands beside the change', (language) => {
  const [, , , slow] = SENTENCES[2] ?? [];
  const texts = slow?.map((text) => text.replace(' 50.0', ' 30.0')) ?? [];
  const chance = `+0.8 ${WORDS[language].chance}`;
  const moved: InEach = [chance, chance, chance, chance, chance, chance];
  expect(rulesIn(reportWith(language, { moved }, 'cover', texts))).toContain(
    '11 a word of chance is of its figure',
  );
});

test.each(LANGUAGES)('nothing refutes the right report in %s', (language) => {
  expect(refutationsIn(reportWith(language, {}))).toEqual([]);
  const both = ['+0.8 points since September (can be chance); −21.1 since May, more than chance', '+0.8 Punkte seit September (kann Zufall sein); −21.1 seit Mai, mehr als Zufall', '+0.8 point depuis septembre (peut relever du hasard)\u202f; −21.1 depuis mai, plus que le hasard', '+0.8 puntos desde septiembre (puede deberse al azar); −21.1 desde mayo, más que el azar', '+0.8 punti da settembre (può dipendere dal caso); −21.1 da maggio, più del caso', '+0.8 punten sinds september (kan toeval zijn); −21.1 sinds mei, meer dan toeval'] as const; // prettier-ignore
  const brands = [['1 ‹Tidewell›', '45.0', '44.2', '+0.8', ' ', '90']] as const;
  const slow = { moved: both, brands } as const;
  expect(refutationsIn(reportWith(language, slow, 'cover', both))).toEqual([]);
});

test('each rule has a fault', () => {
  const faults = [...SENTENCES, ...FIGURES].map(([rule]) => rule);
  const others = RULES.map(({ name }) => name).filter((name) => !faults.includes(name));
  expect(others.map((name) => name.slice(0, 2))).toEqual(['17', '20']);
});

test.each(LANGUAGES)('the tables and sentences of a real report are read in %s', (language) => {
  const file = new URL('../../../apps/site/recorded/sample.json', import.meta.url);
  const sample = JSON.parse(readFileSync(file, 'utf8')) as Report; // a test of the site compares it with responses
  const style = { css: '', fonts: { css: '', files: new Map<string, string>() } };
  const html = documentOf({ ...sample, setup: { language } }, style, 'sample');
  const { brand, ranking, engines, unbranded, questions, answers, sites, work, sentences, tiles } =
    printedOf(html);
  expect(brand).toBe('Tidewell');
  expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ranking[1]).toMatchObject({ name: 'Tidewell', now: 44.7, then: 34.6, change: 10.1, isMarked: true });
  expect(engines.map(({ counts }) => counts.length)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(engines.map(({ change }) => change)).toContain(18);
  expect([unbranded.length, questions.length]).toEqual([23, 27]);
  expect(answers).toEqual([{ named: 284, of: 635 }, { named: 277, of: 800 }]); // prettier-ignore
  expect(sites[0]).toEqual([34, 56]);
  expect(work.length).toBeGreaterThan(2);
  expect(sentences.filter(({ isHeading }) => isHeading).length).toBeGreaterThan(7);
  expect(tiles.voice?.lines[0]).toContain('284');
});
