import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Report } from '../src/data/report.js';
import { aboutOf } from '../src/parts/about-of.js';
import { WORDS } from '../src/parts/words-of.js';
import { NO_FONTS } from '../src/fonts.js';
import { indexPage, saidIn } from '../src/program/index-page.js';
import { extremesOf, movesOf } from '../src/story/engines.js';
import { shareOf, traced } from '../src/story/figure.js';
import { leadOf, rankedBrands, type RankedBrand } from '../src/story/ranking.js';
import { sitesOf, sitesToWin } from '../src/story/sites.js';
import { canBeChance } from '../src/statements/cover.js';
import { leadHeading, leadStatement, placeStatement } from '../src/statements/lead.js';
import { asText } from '../src/text/as-text.js';
import type { Words } from '../src/text/en.js';
import { bodyOf, linesOf, parsed, textOf } from './support/html.js';
import { changed, readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';
import { brandOf } from './support/worlds.js';

/** The words of sentences at the edges of the conditions under which they stand. */

let service: Service;
let report: Report;
beforeAll(async () => {
  service = await openService();
  report = await readReport(service);
});
afterAll(() => service.close());

/** What a message says in English, German and French. */
const said = (write: (words: Words) => ComponentChildren) =>
  (['en', 'de', 'fr'] as const).map((language) =>
    textOf(parsed(renderToString(<p>{write(WORDS[language](aboutOf(report)))}</p>))).replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    ),
  );

/** Rows with a change, of which those with a star moved by more than chance. */
const rowsOf = (text: string) =>
  text.split(' ').map((one) => {
    const change = parseInt(one, 10);
    return { change, verdict: one.endsWith('*') ? (change > 0 ? 'up' : 'down') : 'within_noise' };
  });

const MOVED = [
  ['0 0', 'No engine changed by more than chance would explain', 'Bei keinem Dienst änderte sich die Sichtbarkeit stärker, als der Zufall erklärt', 'Pour aucun moteur, la visibilité n’a changé plus que le hasard ne l’explique'],
  ['9* 0 0', 'One of three engines rose by more than chance would explain, and none fell', 'Bei einem von drei Diensten stieg die Sichtbarkeit stärker, als der Zufall erklärt, bei keinem sank sie', 'La visibilité a augmenté plus que le hasard ne l’explique pour un moteur sur trois et n’a baissé pour aucun'],
  ['9* -1 0', 'One of three engines rose by more than chance would explain; none fell by more than chance would explain', 'Bei einem von drei Diensten stieg die Sichtbarkeit stärker, als der Zufall erklärt, bei keinem sank sie so, dass Zufall es nicht erklärt', 'La visibilité a augmenté plus que le hasard ne l’explique pour un moteur sur trois ; aucun n’a baissé plus que le hasard ne l’explique'],
  ['-9* 1', 'One of two engines fell by more than chance would explain; none rose by more than chance would explain', 'Bei einem von zwei Diensten sank die Sichtbarkeit stärker, als der Zufall erklärt, bei keinem stieg sie so, dass Zufall es nicht erklärt', 'La visibilité a baissé plus que le hasard ne l’explique pour un moteur sur deux ; aucun n’a augmenté plus que le hasard ne l’explique'],
  ['9* -9* 0', 'One of three engines rose by more than chance would explain, and one fell', 'Bei einem von drei Diensten stieg die Sichtbarkeit stärker, als der Zufall erklärt, bei einem sank sie', 'La visibilité a augmenté plus que le hasard ne l’explique pour un moteur sur trois et a baissé pour un'],
  ['-9* -9* -9*', 'All three engines fell by more than chance would explain', 'Bei allen drei Diensten sank die Sichtbarkeit stärker, als der Zufall erklärt', 'La visibilité a baissé pour les trois moteurs, plus que le hasard ne l’explique'],
  ['9*', 'The engine rose by more than chance would explain', 'Bei einem Dienst stieg die Sichtbarkeit stärker, als der Zufall erklärt', 'La visibilité a augmenté plus que le hasard ne l’explique pour le seul moteur'],
  ['9* 0 0 0 0 0 0 0 0 0', '1 of 10 engines rose by more than chance would explain, and none fell', 'Bei 1 von 10 Diensten stieg die Sichtbarkeit stärker, als der Zufall erklärt, bei keinem sank sie', 'La visibilité a augmenté plus que le hasard ne l’explique pour 1 moteur sur 10 et n’a baissé pour aucun'],
]; // prettier-ignore

test.each(MOVED)('of engines that moved by %s', (rows, ...texts) => {
  expect(said(({ engines }) => engines.heading(movesOf(rowsOf(rows))))).toEqual(texts);
});

const FINISHED = [
  [1, 0, 3, 'Tras una de tres acciones hubo una subida', 'Dopo un’azione su tre c’è stato un aumento', 'Na één van drie acties volgde een stijging'],
  [0, 2, 3, 'Tras dos de tres acciones hubo una bajada', 'Dopo due azioni su tre c’è stato un calo', 'Na twee van drie acties volgde een daling'],
  [1, 2, 3, 'Tras una de tres acciones hubo una subida; tras dos, una bajada', 'Dopo un’azione su tre c’è stato un aumento; dopo due, un calo', 'Na één van drie acties volgde een stijging, na twee een daling'],
  [0, 0, 3, 'Tras tres acciones todavía no se aprecia ni subida ni bajada', 'Dopo tre azioni non si vede ancora né un aumento né un calo', 'Na drie acties is nog geen stijging of daling te zien'],
  [0, 0, 1, 'Tras la acción todavía no se aprecia ni subida ni bajada', 'Dopo l’azione non si vede ancora né un aumento né un calo', 'Na de actie is nog geen stijging of daling te zien'],
] as const; // prettier-ignore

test.each(FINISHED)('%i rises and %i falls after %i pieces of work', (rises, falls, of, ...texts) => {
  const headings = (['es', 'it', 'nl'] as const).map((language) =>
    asText(WORDS[language](aboutOf(report)).work.heading(rises, falls, of)),
  );
  expect(headings).toEqual(texts);
});

test('engines whose ranges only touch are not told apart', () => {
  const touching = changed(report.responses, (value, name) => (/^(?:low|high)$/.test(name) ? 40 : value));
  expect(extremesOf({ ...report, responses: touching })?.areApart).toBe(false);
});

test('the sites that most answers cite are listed without those of the pages to win', () => {
  const toWin = sitesToWin(report);
  const won = new Set(toWin.pages.map(({ page }) => page.domain));
  const cited = report.responses.domains.data.map(({ domain }) => domain);
  const listed = sitesOf(report, toWin, cited.length).map(({ row }) => row.domain);
  expect(listed).toEqual(cited.filter((domain) => domain !== '' && !won.has(domain)));
  expect(cited.length - listed.length).toBeGreaterThan(1);
});

test('of engines that all moved the same way, none or neither stands out', () => {
  expect(said(({ engines }) => engines.allMoved('down', 4, true))).toEqual([
    ' All four engines fell by more than chance would explain; none stands out from the others.',
    ' Bei allen vier Diensten sank die Sichtbarkeit stärker, als der Zufall erklärt; keiner hebt sich von den anderen ab.',
    ' La visibilité a baissé pour les quatre moteurs, plus que le hasard ne l’explique ; aucun ne se détache des autres.',
  ]);
  expect(said(({ engines }) => engines.allMoved('up', 2, false))[0]).toBe(
    ' Both engines rose by more than chance would explain.',
  );
});

const DIFFERENCES = [
  [32.5, 24, 8, 'With 24 and 8 answers, even +32.5 points can be chance.', 'Bei 24 und 8 Antworten können auch +32,5 Punkte Zufall sein.', 'Avec 24 et 8 réponses, même +32,5 points peuvent relever du hasard.'],
  [-3, 60, 60, 'With 60 answers each, even −3.0 points can be chance.', 'Bei je 60 Antworten können auch −3,0 Punkte Zufall sein.', 'Avec 60 réponses à chaque fois, même −3,0 points peuvent relever du hasard.'],
  [3.1, 2400, 2400, 'Even with 2,400 answers each, +3.1 points can be chance.', 'Selbst bei je 2.400 Antworten können +3,1 Punkte Zufall sein.', 'Même avec 2 400 réponses à chaque fois, +3,1 points peuvent relever du hasard.'],
] as const; // prettier-ignore

test.each(DIFFERENCES)(
  'a difference of %f points, of %i and %i answers, can be chance',
  (change, now, before, ...texts) => {
    const [a, b, c] = [traced('a', change), traced('b', now), traced('c', before)];
    expect(said(canBeChance(a, b, c).say)).toEqual(texts);
  },
);

/** The report in which the comparison has these figures. */
const comparedAs = (current: number, previous: number) => {
  const change = Math.round(10 * (current - previous)) / 10;
  const { comparison } = report.responses;
  const own = { ...comparison, verdict: 'within_noise' as const, visibility: { current, previous, change } };
  return { ...report, responses: { ...report.responses, comparison: own, since: null } };
};

test.each([
  [50, 47.1, 'Such a small difference can be chance.'],
  [50, 47, 'even +3.0 points can be chance.'],
  [47.1, 50, 'Such a small difference can be chance.'],
  [47, 50, 'even −3.0 points can be chance.'],
])('from %f after %f on, a difference is no longer small', (current, previous, text) => {
  expect(textOf(bodyOf(parsed(render(comparedAs(current, previous)))))).toContain(text);
});

/** Ranked brands by name, with their shares now and before, and the verdict and counts against the customer's brand. */
interface Ranked {
  readonly name: string;
  readonly now: number;
  readonly before?: number;
  readonly verdict?: 'ahead' | 'behind' | 'level';
  readonly onlyYou?: number;
  readonly onlyThem?: number;
}
function brandsOf(rows: readonly Ranked[]): RankedBrand[] {
  const { ranking, leads } = report.responses;
  const [row] = ranking.data;
  const [lead] = leads.data;
  if (!row || !lead) throw new Error('the demo has ranked brands');
  const all = rows.map((one, index) => ({ ...one, is_you: one.name === 'Tidewell', rank: index + 1 }));
  const data = all.map(({ name, is_you, rank, now }) => ({
    ...row,
    name,
    is_you,
    rank,
    visibility: { ...row.visibility, current: now },
  }));
  const compared = all.map(
    ({ name, is_you, rank, now, before = now, verdict = 'level', onlyYou = 15, onlyThem = 15 }) => ({
      ...lead,
      name,
      is_you,
      rank,
      previous_rank: rank,
      visibility: { current: now, previous: before, change: now - before },
      against_you: is_you
        ? null
        : { gap: lead.visibility, only_you: onlyYou, only_them: onlyThem, both: 0, engines: [], verdict },
    }),
  );
  return rankedBrands({
    ...report,
    responses: { ...report.responses, ranking: { ...ranking, data }, leads: { ...leads, data: compared } },
  });
}

const NARROW = { name: 'Pako', now: 50, onlyYou: 10, onlyThem: 11 };
const LEADS = [
  ['at most 3 points', [{ ...NARROW, now: 43 }, { name: 'Tidewell', now: 40 }], 'Pako and Tidewell are about level: of the 21 answers that name only one of them, 10 name Tidewell'],
  ['counts against the gap', [{ ...NARROW, now: 43, onlyYou: 12 }, { name: 'Tidewell', now: 40 }], 'Pako and Tidewell are about level'],
  ['more than 3 points, few answers', [{ ...NARROW, onlyYou: 6, onlyThem: 13 }, { name: 'Tidewell', now: 40 }], 'Pako has 50.0%, Tidewell 40.0%; only 19 answers name just one of them: too few to be sure'],
  ['more than 3 points, enough answers', [{ ...NARROW, onlyYou: 6, onlyThem: 14 }, { name: 'Tidewell', now: 40 }], 'Pako has 50.0%, Tidewell 40.0%; of the 20 answers that name only one of them, 14 name Pako: that can be chance'],
  ['more than 3 points, counts against the gap', [{ ...NARROW, onlyYou: 14, onlyThem: 6 }, { name: 'Tidewell', now: 40 }], 'Pako has 50.0%, Tidewell 40.0%: the difference can be chance'],
  ['the brand first', [{ name: 'Tidewell', now: 50 }, { name: 'Pako', now: 40, onlyYou: 14, onlyThem: 6 }], 'Tidewell has 50.0%, Pako 40.0%; of the 20 answers that name only one of them, 14 name Tidewell: that can be chance'],
  ['the brand third', [{ ...NARROW, now: 42.1 }, { name: 'IGNL', now: 41 }, { name: 'Tidewell', now: 40 }], 'Tidewell is third of four brands, 2.1 points behind Pako; the distance can be chance'],
  ['third, few answers', [{ ...NARROW, now: 42.1, onlyThem: 9 }, { name: 'IGNL', now: 41 }, { name: 'Tidewell', now: 40 }], 'Tidewell is third of four brands, 2.1 points behind Pako; the answers are too few to be sure'],
  ['third with another', [{ ...NARROW, now: 42.1 }, { name: 'IGNL', now: 41 }, { name: 'Acme', now: 40 }, { name: 'Tidewell', now: 40 }], 'Tidewell is 2.1 points behind Pako; the distance can be chance'],
  ['two rivals first', [{ ...NARROW, verdict: 'ahead' }, { name: 'IGNL', now: 50, verdict: 'ahead' }, { name: 'Tidewell', now: 40 }], 'Tidewell is 10.0 points behind Pako and IGNL'],
  ['two rivals first, one of them level', [NARROW, { name: 'IGNL', now: 50, verdict: 'ahead' }, { name: 'Tidewell', now: 40 }], 'Tidewell is 10.0 points behind IGNL'],
  ['a real lead, however small', [{ ...NARROW, now: 40.1, verdict: 'ahead' }, { name: 'Tidewell', now: 40 }], 'Tidewell is 0.1 points behind Pako'],
] as const; // prettier-ignore

describe('who leads', () => {
  test.each(LEADS)('with %s', (_, rows, text) => {
    const lead = leadOf(brandsOf(rows));
    if (lead === null) throw new Error('nobody is ranked');
    const total = traced('ranking.total', 4);
    const { say } = (lead.closeness === null ? leadHeading : leadStatement)(lead, total);
    expect(said(say)[0]?.replace(/[.]$/, '')).toBe(text);
  });

  test('an earlier difference of 0.0 points is level', () => {
    expect(said(({ lead }) => lead.before.level)).toEqual([
      '; in September they were level',
      '; im September lagen sie gleichauf',
      ' ; en septembre, l’écart était nul',
    ]);
  });

  test('brands with the same printed figure share a place, which sentences do not number', () => {
    const brands = brandsOf([
      { name: 'Pako', now: 50 },
      { name: 'Tidewell', now: 50 },
      { name: 'IGNL', now: 40 },
    ]);
    expect(brands.map(({ place, tied }) => [place, tied])).toEqual([
      [1, ['Tidewell']],
      [1, ['Pako']],
      [3, []],
    ]);
    const lead = leadOf(brands);
    expect(said((words) => lead && placeStatement(lead, brands, traced('a', 3)).say(words))).toEqual([
      'Tidewell is level with Pako, 50.0%.',
      'Tidewell liegt mit 50,0 % gleichauf mit Pako.',
      'Tidewell est à égalité avec Pako, à 50,0 %.',
    ]);
  });

  test.each([
    [45, 50, 'behind', ['Pako']],
    [50, 50, 'behind', []],
    [45, 50, 'level', []],
  ] as const)(
    'a rival with %f after %f against 50 after 45 is passed only if both figures differ',
    (now, before, verdict, passed) => {
      const brands = brandsOf([
        { name: 'Tidewell', now: 50, before: 45 },
        { name: 'Pako', now, before, verdict },
      ]);
      expect(leadOf(brands)?.passed).toEqual(passed);
    },
  );
});

test.each([
  [100, 99, 100, 'over 99.9%'],
  [100, 100, 100, '100.0%'],
  [0, 1, 3000, 'under 0.1%'],
  [0, 0, 3000, '0.0%'],
])('%f, of %i of %i answers, is %s in a sentence', (value, part, all, text) => {
  expect(said(({ percent }) => percent(shareOf(traced('a', value), part, all)))[0]).toBe(text);
});

test.each([
  ['<b>A</b> & B', '<b>A</b> & B'],
  ['\u202Emoc\u2069\u202Ex', 'mocx'],
  ['مقهى', '\u2068مقهى\u2069'],
])('as plain text, the name %j stays apart', (name, text) => {
  const { name: written, percent } = WORDS.de(aboutOf(report));
  expect(asText(['In ', written(name), <b>: {percent(traced('a', 48.2))}</b>, null])).toBe(
    `In ${text}: 48,2\u00a0%`,
  );
});

test('a slow movement is among the changes that the index counts, next to its own figure', async () => {
  const slow = await readReport(service, { brand_id: brandOf('slow') });
  const texts = (['en', 'de', 'fr'] as const).map((language) => {
    const entry = { brand: slow.brand, html: 'slow.html', pdf: null, said: saidIn(slow) };
    const page = indexPage([entry], [], {
      spans: slow.spans,
      setup: { language },
      style: { css: '', fonts: NO_FONTS },
    });
    return linesOf(bodyOf(parsed(page))).map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '));
  });
  const expected = [
    ['The brand fell by more than chance would explain. If none had changed, about one in eleven would still be marked. Only over six months did Acme move by more than chance would explain.', 'could be chance; −20.8 since May, more than chance'],
    ['Bei einer Marke sank die Sichtbarkeit stärker, als der Zufall erklärt. Auch wenn sich keine geändert hätte, würde etwa eine von elf markiert. Erst über sechs Monate änderte sich Acme stärker, als der Zufall erklärt.', 'kann Zufall sein; −20,8 seit Mai, mehr als Zufall'],
    ['La visibilité a baissé plus que le hasard ne l’explique pour la seule marque. Même si aucune n’avait changé, environ une sur onze serait tout de même signalée. Sur six mois seulement, Acme a évolué plus que le hasard ne l’explique.', 'peut relever du hasard ; −20,8 depuis mai, plus que le hasard'],
  ]; // prettier-ignore
  expect(expected.map((lines, index) => lines.filter((line) => !texts[index]?.includes(line)))).toEqual([
    [],
    [],
    [],
  ]);
});
