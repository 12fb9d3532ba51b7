import type { ImportRecord } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { describe, expect, test } from '@jest/globals';
import { fjellvik } from '../src/brands/fjellvik.js';
import { harrowSteam } from '../src/brands/harrow-steam.js';
import { pedalJunction } from '../src/brands/pedal-junction.js';
import { tidewell } from '../src/brands/tidewell.js';
import { allOf, byId, found } from './reading.js';

// Rule 10.5: each text of the demo is read without its generator.
type Answer = ImportRecord<'answer'> & { text: string };

const DEMOS = new Map(
  [tidewell, harrowSteam, pedalJunction, fjellvik].map((demo) => [demo.brand.name, demo]),
);
const brands = byId(allOf('brand'));
const runs = byId(allOf('run'));
const ANSWERS = allOf('answer').filter((each): each is Answer => each.text !== null);
const brandOf = ({ run_id }: Answer) => found(brands, found(runs, run_id).brand_id).name;

/** Each text of an answer in the form of its name keys (rule 8.1), without bold. */
const READ = ANSWERS.flatMap((answer) =>
  [answer.text, ...(answer.text_markdown === null ? [] : [answer.text_markdown])].map((text) => ({
    answer,
    text,
    key: nameKey(text.replaceAll('**', '')),
  })),
);
const KNOWN = [
  ...new Set(
    [...allOf('brand'), ...allOf('rival'), ...ANSWERS.flatMap(({ competitors }) => competitors)].map(
      ({ name }) => nameKey(name),
    ),
  ),
];

/** The first answers for which a check fails, with the text that it read. */
const wrong = (isRight: (read: (typeof READ)[number]) => boolean) =>
  READ.filter((read) => !isRight(read))
    .slice(0, 3)
    .map(({ answer, text }) => ({ ...answer, text }));
const containsAny = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => text.includes(nameKey(phrase)));
const share = <T>(items: readonly T[], matches: (item: T) => boolean) =>
  items.filter(matches).length / items.length;

test('a text names what is recorded in the order of the positions, as it is spelled there, and no other name', () => {
  expect(
    wrong(({ answer, text, key }) => {
      const names = answer.competitors.map(({ name }) => name);
      if (answer.position !== null) names.splice(answer.position - 1, 0, brandOf(answer));
      const at = KNOWN.map((name) => [name, key.indexOf(name)] as const).filter(([, offset]) => offset >= 0);
      const inOrder = at.sort(([, one], [, other]) => one - other).map(([name]) => name);
      return (
        names.every((name) => text.includes(name)) &&
        [...new Set(names.map(nameKey))].join() === inOrder.join() &&
        answer.competitors.every(
          ({ name, position }) => name === (position === null ? names.at(-1) : names[position - 1]),
        )
      );
    }),
  ).toEqual([]);
});

describe('a text agrees with the sentiment', () => {
  const COMPLAINT = /complain|criticised|careful|hard to recommend|less so|have to live with/;

  test('toward the brand: a complaint if it is negative or mixed, praise if it is positive or mixed', () => {
    const failing = wrong(({ answer, key }) => {
      const name = brandOf(answer);
      const { good, bad } = DEMOS.get(name)!.words;
      const about = key.split(/(?<=[.!?]) /).filter((sentence) => sentence.includes(nameKey(name)));
      const isBad = about.some((sentence) => COMPLAINT.test(sentence) && containsAny(sentence, bad));
      const isGood = about.some((sentence) => containsAny(sentence, good));
      const { sentiment } = answer;
      return (
        isBad === (sentiment === 'negative' || sentiment === 'mixed') &&
        isBad === containsAny(key, bad) &&
        isGood === (sentiment === 'positive' || sentiment === 'mixed')
      );
    });
    expect(failing).toEqual([]);
  });

  test('toward each rival', () => {
    const failing = wrong(({ answer, key }) => {
      const { rivals, words } = DEMOS.get(brandOf(answer))!;
      return answer.competitors.every(({ name, sentiment }) => {
        const { name: known } = rivals.find((each) => [each.name, ...each.spellings].includes(name))!;
        const [, good, bad] = words.rivals[known]!;
        return (
          containsAny(key, [good]) === (sentiment === 'positive' || sentiment === 'mixed') &&
          containsAny(key, [bad]) === (sentiment === 'negative' || sentiment === 'mixed')
        );
      });
    });
    expect(failing).toEqual([]);
  });

  test('some answers make a wrong claim about the brand, and some questions about it are not answered', () => {
    for (const [name, { words, prompts }] of DEMOS) {
      const naming = READ.filter(({ answer }) => answer.brand_named && brandOf(answer) === name);
      const wrongly = share(naming, ({ key }) => key.includes(nameKey(words.wrong)));
      expect([name, wrongly > 0.03, wrongly < 0.09]).toEqual([name, true, true]);
      expect(Object.keys(words.replies)).toEqual(
        prompts.filter(({ never_run }) => !never_run).map(({ text }) => text),
      );
    }
    expect(READ.some(({ text }) => text.startsWith('I could not find'))).toBe(true);
  });
});

test('a text refers only to sources of its answer: numbers, links and sites', () => {
  const siteOf = (domain: string) => domain.toLowerCase().replace(/^www\./, '');
  const seen = { number: 0, link: 0, site: 0 };
  const failing = wrong(({ answer: { sources }, text }) => {
    const numbers = [...text.matchAll(/\[(\d+)\]/g)];
    const links = [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
    const sites = [...text.replaceAll(/https?:\S+/g, '').matchAll(/[a-z.-]+\.(?:example|com)\b/g)];
    seen.number += numbers.length;
    seen.link += links.length;
    seen.site += sites.length;
    return (
      numbers.every(([, number]) => sources[Number(number) - 1] !== undefined) &&
      links.every(([, site, url]) =>
        sources.some((each) => each.url === url && siteOf(each.domain) === site),
      ) &&
      sites.every(([site]) => sources.some(({ domain }) => siteOf(domain) === site))
    );
  });
  expect(failing).toEqual([]);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(2_000);
});

test('texts are as long and as varied as those of engines', () => {
  const lengths = READ.map(({ text }) => text.length);
  expect(share(lengths, (length) => length >= 300 && length <= 1_200)).toBeGreaterThan(0.95);
  expect(share(lengths, (length) => length > 1_000)).toBeGreaterThan(0.005);
  expect(Math.max(...lengths)).toBeLessThan(2_000);
  for (const markup of [/^### /m, /^- \*\*/m, /^1\. \*\*/m, /^\|---/m, /^1\. [A-Z]/m, /may have changed/]) {
    expect([markup, share(READ, ({ text }) => markup.test(text)) > 0.02]).toEqual([markup, true]);
  }
  expect(
    share(ANSWERS, ({ text }) => /\b(?:NAME|ABOUT|GOOD|BAD|PRODUCT|AUDIENCE|DETAILS)\b/.test(text)),
  ).toBe(0);
  expect(new Set(ANSWERS.map(({ text }) => text)).size).toBeGreaterThan(0.9 * ANSWERS.length);
});
