import type { Row } from './printed.js';
import { bySentence, namesIn, rowOf, withoutNames, type Rule } from './rule.js';

/** Rules for leads and places, by the printed figures of the table of brands. */

const placeOf = (rows: readonly Row[], { now }: Row) => 1 + rows.filter((other) => other.now > now).length;
const isShared = (rows: readonly Row[], { now }: Row) => rows.filter((other) => other.now === now).length > 1;
/** Returns the difference of two printed figures. */
const gap = (a: number, b: number) => Math.round(10 * (a - b)) / 10;
const listed = (rows: readonly Row[]) =>
  `the table: ${rows.map(({ rank, name, now }) => `${rank} ${name} ${now}`).join(', ')}`;

export const LEADS: readonly Rule[] = [
  {
    name: '14 who leads',
    refute: bySentence(({ text }, { words, ranking }) => {
      const row = rowOf(ranking, words.leads.exec(text)?.[1]);
      return row && (placeOf(ranking, row) > 1 || isShared(ranking, row)) && listed(ranking.slice(0, 3));
    }),
  },
  {
    name: '14 who is named most',
    refute: bySentence(({ text }, { words, ranking }) => {
      const named = namesIn(words.most.exec(text)?.[0]);
      if (named.length < 2) return null;
      const shares = ranking.map(({ now }) => now).toSorted((a, b) => b - a);
      const isRight = named.every((name, index) => rowOf(ranking, name)?.now === shares[index]);
      return !isRight && listed(ranking.slice(0, 3));
    }),
  },
  {
    name: '14 about level is at most 3 points',
    refute: bySentence(({ text }, { words, ranking }) => {
      const named = namesIn(words.level.exec(text)?.[1]).flatMap((name) => rowOf(ranking, name) ?? []);
      const [own] = named.slice(-1);
      return own && named.some(({ now }) => Math.abs(gap(now, own.now)) > 3) && listed(named);
    }),
  },
  {
    name: '14 a distance is the one in the table',
    refute: bySentence(({ text, part }, { words, ranking, brand }) => {
      if (part !== 'cover' && part !== 'ranking') return null;
      const behind = words.behind.exec(text);
      const found = behind ?? words.ahead.exec(text);
      const before = namesIn(text.slice(0, found?.index));
      const row = rowOf(ranking, before.at(-1) ?? brand);
      const other = rowOf(ranking, namesIn(found?.[0])[0] ?? before[0]);
      if (!found || !row || !other || row === other) return null;
      const [points = NaN] = words.numbers(withoutNames(found[0]));
      return gap(row.now, other.now) !== (behind ? -points : points) && listed([row, other]);
    }),
  },
  {
    name: '14 the answers that name only one',
    refute: bySentence(({ text }, { words, ranking, brand }) => {
      const found = words.onlyOne.exec(text);
      const { all, part } = found?.groups ?? {};
      if (all === undefined) return null;
      const isFew = words.countOf(all) < 20;
      if (words.tooFew.test(text) !== isFew && !words.level.test(text)) return `${all} answers`;
      const [own, ...others] = [...namesIn(found?.[0]), ...namesIn(text), brand].map((name) =>
        rowOf(ranking, name),
      );
      const rival = others.find((row) => row && row !== own);
      if (!own || !rival || part === undefined) return null;
      const lead = 2 * words.countOf(part) - words.countOf(all);
      return lead * gap(own.now, rival.now) < 0 && listed([own, rival]);
    }),
  },
  {
    name: '15 ties share a place in the table',
    refute: ({ ranking }) =>
      ranking
        .filter((row) => row.rank <= ranking.length && row.rank !== placeOf(ranking, row))
        .map(({ rank, name }) => ({ sentence: `${rank} ${name}`, reason: listed(ranking) })),
  },
  {
    name: '15 a place in a sentence is of one brand',
    refute: bySentence(({ text, part }, { words, ranking }) => {
      const [, place] = ((part === 'ranking' || part === 'cover') && words.place.exec(text)) || [];
      const own = ranking.find(({ isMarked, rank }) => isMarked && rank <= ranking.length);
      if (place === undefined || own === undefined) return null;
      const isRight = (words.places.indexOf(place) + 1 || Number.parseInt(place)) === placeOf(ranking, own);
      return (!isRight || isShared(ranking, own)) && listed(ranking);
    }),
  },
  {
    name: '15 level with',
    refute: bySentence(({ text }, { words, ranking, brand }) => {
      const found = words.tied.exec(text);
      const other = rowOf(ranking, found?.[1]);
      const row = rowOf(ranking, namesIn(text.slice(0, found?.index)).at(-1) ?? brand);
      return found && row && other && row.now !== other.now && listed([row, other]);
    }),
  },
  {
    name: '15 passed',
    refute: bySentence(({ text }, { words, ranking, brand }) => {
      for (const [, by, passed] of text.matchAll(new RegExp(words.passed, 'gu')))
        for (const winner of namesIn(by))
          for (const loser of passed === undefined ? [brand] : namesIn(passed)) {
            const [row, other] = [rowOf(ranking, winner), rowOf(ranking, loser)];
            if (row && other && (row.now <= other.now || row.then >= other.then)) return listed([row, other]);
          }
      return null;
    }),
  },
];
