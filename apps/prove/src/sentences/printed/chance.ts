import { bySentence, directionOf, figuresIn, rowsFor, type Rule } from './rule.js';

/** Rules for words of chance, which stand next to their figure, and for all rows of a table. */
export const CHANCE: readonly Rule[] = [
  {
    name: '11 a word of chance is of its figure',
    refute: ({ tiles: { visibility }, words, sentences }) => {
      const { moved = '', was = '' } = visibility ?? {};
      const isChance = words.chance.test(moved) && !words.beyond.test(moved);
      const slow = sentences.filter(({ text, part }) => {
        if (part !== 'cover' || !text.includes('‹') || !words.beyond.test(text)) return false;
        return (
          isChance && (words.rise.test(text) || words.fall.test(text)) && figuresIn(text, words).length === 2
        );
      });
      const signed = sentences.filter(({ text, part }) => part === 'cover' && /[+−]\d/.test(text));
      const hidden = slow.map(({ text }) => ({ sentence: moved, reason: `first page: ${text}` }));
      const others = [moved, ...signed.map(({ text }) => text)].flatMap((sentence) => {
        const clauses = sentence.split(';');
        const isWrong = clauses.some((clause) => {
          if (!words.beyond.test(clause) && !words.chance.test(clause)) return false;
          const months = [...clause.matchAll(new RegExp(words.since, 'gu'))].map(([, month = '']) => month);
          const earlier = months.filter((month) => !was.toLowerCase().includes(month.toLowerCase()));
          return words.numbers(clause).length === 0 || earlier.length > (clauses.length > 1 ? 1 : 0);
        });
        return isWrong ? [{ sentence, reason: `the change is since ${was}` }] : [];
      });
      return [...hidden, ...others];
    },
  },
  {
    name: '11 one change has one verdict',
    refute: ({ tiles: { visibility }, words, ranking, sentences }) => {
      const [clause = ''] = (visibility?.moved ?? '').split(';');
      const [, month = ''] = words.since.exec(clause) ?? [];
      const isBeyond = words.beyond.test(clause);
      const [change = NaN] = words.numbers(clause);
      const isOther = !visibility?.was.toLowerCase().includes(month.toLowerCase());
      if (isOther || (!isBeyond && !words.chance.test(clause))) return [];
      const others = ranking.filter(
        ({ isMarked, verdict }) =>
          isMarked && verdict !== '' && (words.rise.test(verdict) || words.fall.test(verdict)) !== isBeyond,
      );
      const contradictions = sentences.filter(({ part, text }) => {
        if ((part !== 'cover' && part !== 'trend') || words.even.test(text)) return false;
        if (text.includes('‹') || figuresIn(text, words).length > 0 || words.engines.test(text)) return false;
        const isDenied = words.chance.test(text) || words.unchanged.test(text);
        if (!words.beyond.test(text) || isDenied) return isBeyond && isDenied;
        return !isBeyond || (change < 0 ? words.rise : words.fall).test(text);
      });
      const reason = `first page: ${clause}`;
      return [...others, ...contradictions].map(({ text }) => ({ sentence: text, reason }));
    },
  },
  {
    name: '11 a movement has the direction of its figures',
    refute: bySentence(({ text, part }, { words, engines }) => {
      const direction = Number(words.rise.test(text)) - Number(words.fall.test(text));
      if (!words.beyond.test(text) || direction === 0) return null;
      const [from = NaN, to = NaN, ...others] = figuresIn(text, words);
      if (others.length === 0 && direction * (to - from) < 0) return `it goes from ${from} to ${to}`;
      if (text.includes('‹') || (part !== 'engines' && part !== 'cover')) return null;
      const named = engines.filter(({ name }) => text.includes(name));
      const other = named.find(({ change, verdict }) => change * direction < 0 || words.chance.test(verdict));
      return other && `the table: ${other.text}`;
    }),
  },
  {
    name: '12 a small difference is small',
    refute: bySentence(({ text }, { words, tiles: { visibility }, answers }) => {
      const [change = NaN] = words.numbers(visibility?.moved ?? '');
      if (words.small.test(text)) return Math.abs(change) >= 3 && `the change: ${visibility?.moved}`;
      if (!words.even.test(text) || !words.chance.test(text)) return null;
      const counts = answers.map(({ of }) => of);
      const isRight = words.numbers(text).every((one) => one === change || counts.includes(one));
      return !(isRight && Math.abs(change) >= 3) && `${visibility?.moved}; answers: ${counts.join(' and ')}`;
    }),
  },
  {
    name: '13 none rose or fell',
    refute: bySentence((sentence, printed) => {
      const direction = directionOf(printed.words.none, sentence.text);
      const row = rowsFor(sentence, printed).find(({ change }) => change * direction > 0);
      return row && `the table: ${row.text}`;
    }),
  },
  {
    name: '18 all moved the same way',
    refute: bySentence((sentence, printed) => {
      const { words, engines } = printed;
      const direction = directionOf(words.every, sentence.text);
      const other = rowsFor(sentence, printed).find(({ change }) => change * direction <= 0);
      if (direction !== 0) return other && `the table: ${other.text}`;
      const isListed = engines.length > 1 && engines.every(({ name }) => sentence.text.includes(name));
      return isListed && words.beyond.test(sentence.text) && 'these are all engines of the table';
    }),
  },
  {
    name: '17 a brand that is never named has no chance',
    refute: ({ words, tiles: { visibility }, engines, sentences, answers: [now, before] }) => {
      const cover = sentences.find(({ part, text }) => part === 'cover' && words.never.test(text));
      if (cover === undefined) return [];
      const isAs = words.as.test(cover.text) && before !== undefined && before.named > 0;
      const texts = [visibility?.moved ?? '', ...[...engines, ...sentences].map(({ text }) => text)];
      const refuted = texts.filter((text) => words.chance.test(text) || words.atMost.test(text));
      const reason = `${now?.named} answers name it, and ${before?.named} did before`;
      return [...refuted, ...(isAs || now?.named ? [cover.text] : [])].map((sentence) => ({
        sentence,
        reason,
      }));
    },
  },
  {
    name: '26 100.0 % are all, and 0.0 % none',
    refute: ({ words, engines, ranking, questions, sentences, tiles: { visibility }, answers }) => {
      const of = answers[0]?.of ?? words.numbers(visibility?.lines[0] ?? '')[1] ?? NaN;
      const windows = answers.map((window) => [window.named, window.of]);
      const checked = (sentence: string, counts: readonly (readonly number[])[]) => {
        // The counts of the first figure of a movement are not printed.
        const figures = figuresIn(sentence, words).slice(words.beyond.test(sentence) ? -1 : 0);
        const figure = figures.find((one) => one === 0 || one === 100);
        const isTrue = counts.some(([part, whole]) => (figure === 0 ? part === 0 : part === whole));
        if (figure === undefined || counts.length === 0 || isTrue || words.nearly.test(sentence)) return [];
        return [{ sentence, reason: `the answers: ${counts.map((one) => one.join(' of ')).join('; ')}` }];
      };
      const inText = sentences.filter(({ part }) => ['cover', 'ranking', 'engines'].includes(part));
      return [
        ...checked(visibility?.figure ?? '', windows.slice(0, 1)),
        ...checked(visibility?.was ?? '', windows.slice(1)),
        ...inText.flatMap(({ text }) => {
          const named = [...engines, ...questions].filter(({ name }) => text.includes(name));
          const brands = ranking.filter(({ name }) => text.includes(`‹${name}›`));
          if (named.length > 0) return checked(text, named.map((row) => row.counts)); // prettier-ignore
          return checked(text, [...brands.map((row) => [...row.counts, of]), ...windows.slice(1)]);
        }),
      ];
    },
  },
];
