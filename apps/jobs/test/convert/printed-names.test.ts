import type { ImportRecord } from '@brand-visibility/contract';
import { namesIn } from '@brand-visibility/domain/names/names-in';
import { plainText } from '@brand-visibility/domain/texts/plain-text';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newFolder, run, write } from '../support/commands.js';

/** Names are found in the text that a report prints (rule 12.12). */

const folder = newFolder();
const NAMES = ['H&M', 'Zara', 'C>A', "Harrow & Steam's", '7 For All'];
const [brand, ...rivals] = NAMES.map((name) => ({ name }));
const brandFile = write(
  'brand.json',
  JSON.stringify({ brand: { ...brand, domain: 'hm.example' }, rivals }),
  folder,
);

async function recordsOf(rows: readonly object[]) {
  const file = write('rows.json', JSON.stringify(rows), folder);
  const { status, stdout, stderr } = await run(null, 'convert', file, '--brand', brandFile);
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportRecord);
}
const rowOf = (answer: string, index: number) => ({
  date: '2026-10-05',
  engine: 'claude',
  prompt: `Q${index}`,
  answer,
});
async function namedIn(texts: readonly string[]) {
  const records = await recordsOf(texts.map(rowOf));
  return records.flatMap((record) =>
    record.type === 'answer'
      ? [
          [...(record.brand_named ? [{ name: 'H&M', position: record.position }] : []), ...record.competitors]
            .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
            .map(({ name }) => name),
        ]
      : [],
  );
}

test.each<[string, readonly string[]]>([
  ['H&amp;M is the best shop; Zara follows.', ['H&M', 'Zara']],
  ['Zara, then H&#38;M and C&gt;A.', ['Zara', 'H&M', 'C>A']],
  ['Harrow&nbsp;&amp; Steam&#x27;s, or **H**<b>&amp;</b>M', ["Harrow & Steam's", 'H&M']],
  ['**H**&amp;M and [Za**ra**](https://a.example/C>A)', ['H&M', 'Zara']],
  ['![H&M](https://a.example/p.png) - the shop', []],
  ['- Z\\ara\n- 7 *For* All', ['7 For All']],
  ['H&amp;amp;M', []],
  ['H\\&M', ['H&M']],
])('%j names %j', async (text, expected) => {
  expect(await namedIn([text])).toEqual([expected]);
});

test('a question is read as it is printed, too', async () => {
  const rows = ['Is H&amp;M good?', 'Is H&M good?'].map((prompt) => ({ ...rowOf('x', 0), prompt }));
  const prompts = (await recordsOf(rows)).filter(({ type }) => type === 'prompt');
  expect(prompts).toMatchObject([{ text: 'Is H&M good?', is_branded: true }]);
});

test('what is found is what is printed', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...NAMES, 'H&amp;M', 'C&gt;A', 'Harrow &amp; Steam&#39;s', '&#55; For All', 'Za&shy;ra'),
    fc.constantFrom(
      ' ',
      '\n',
      '\n\n',
      '**',
      '*',
      '_',
      '`',
      '- ',
      '# ',
      '> ',
      '|',
      ', ',
      'and',
      '&amp;',
      '<b>',
    ),
    fc.constantFrom(
      '](https://a.example/Zara)',
      '[',
      '![',
      '```\n',
      '</b>',
      '<!--',
      '-->',
      '\\',
      '【1†Zara】',
    ),
  );
  const texts = fc.array(
    fc.array(piece, { maxLength: 12 }).map((pieces) => `x ${pieces.join('')}`),
    { minLength: 20, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const printed = all.map((text) => {
        const spans = namesIn(plainText({ text, text_markdown: null }), [brand!, ...rivals]);
        return [...new Set(spans.map(({ of }) => of.name))];
      });
      const found = await namedIn(all);
      // A name within a URL counts only if it is the whole of it.
      const isWithin = (text: string) => /\w[./]\w/.test(text);
      for (const [index, text] of all.entries())
        if (!isWithin(text)) expect([text, found[index]]).toEqual([text, printed[index]]);
    }),
    { numRuns: draws(200) },
  );
});
