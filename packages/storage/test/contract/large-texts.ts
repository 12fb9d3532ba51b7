import { refreshBoard, type Reader } from '@brand-visibility/application';
import { formatInstant, unitsIn } from '@brand-visibility/domain';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { instant } from './instants.js';
import { boardOf } from './boards.js';
import { bytesOf, expectPages, TEXTS, type Page, type Sized } from './large-rows.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';
import { dataOf } from './reads.js';

const AT = '2026-02-01T00:00:00Z';
const NOW = instant('2026-02-02T00:00:00Z');
const MOVED = formatInstant(NOW);

/** Addresses of different lengths, some of them not in ASCII when they are decoded. */
const addresses = TEXTS.map((text, row) => `https://news.example/${row}/${encodeURIComponent(text)}`);

const prompts = TEXTS.map((text, row) => record.prompt({ id: `prm_${row}`, theme_id: `thm_${row}`, text }));
const themes = TEXTS.map((text, row) => record.theme({ id: `thm_${row}`, name: `${row} ${text}` }));
const run = record.run({ created_at: AT, started_at: AT, completed_at: AT });
const answers = addresses.map((url, row) =>
  record.answer({
    id: `ans_${row}`,
    prompt_id: `prm_${row}`,
    created_at: AT,
    sources: [{ url, domain: 'news.example', title: TEXTS[row] ?? null }],
  }),
);
const work = addresses.flatMap((url, row) =>
  row % 3 === 0
    ? []
    : record.outreachWork({
        url,
        moves: [{ to: 'in_progress', at: MOVED }],
        steps: [{ text: TEXTS[row] ?? '', completed: false }],
      }),
);

/** A list without sort keys, of which pages are looked up by the places of their rows. */
const byPlace =
  (
    rows: readonly Sized[],
    look: (reader: Reader, from: number, to: number, bytes: number) => ReturnType<Page>,
  ): Page =>
  (reader, { after, limit, bytes }) => {
    const from = after === null ? 0 : rows.findIndex(({ id }) => id === after.id) + 1;
    return look(reader, from, from + limit, bytes);
  };

const listed = (id: string) => ({ id, created_at: 0n });

export function largeTextsContract(open: Open): void {
  describe('long texts (rule 7.7)', () => {
    const opened = openForEach(open);
    beforeEach(() =>
      bring(opened().jobStore, [
        record.account(),
        record.brand(),
        ...themes,
        ...prompts,
        run,
        ...answers,
        ...work,
      ]),
    );
    const reading = (check: (reader: Reader) => Promise<void>) =>
      opened().store.read(everyBrandOf('acc_1'), check);

    test('of outreach targets end a page of the board', async () => {
      await refreshBoard(opened().jobStore, 'brd_1', NOW);
      const { targets } = await boardOf(opened());
      expect(targets).toHaveLength(addresses.length);
      const rows = targets.map(({ work: { moves, steps, recommendation_id }, ...row }) => {
        const stored = moves.map(({ to, at }) => ({ to, at: formatInstant(at) }));
        const ofWork = moves.length === 0 ? [] : [stored, steps, recommendation_id];
        return { id: row.id, bytes: bytesOf([...Object.values(row), ...ofWork]) };
      });
      await reading((reader) =>
        expectPages(reader, rows, async (_, slice) => {
          const { rows: found, isCut } = await reader.outreachTargets('brd_1', {}, slice);
          const units = (score: number) => BigInt(Math.round(score * unitsIn('opportunity_score')));
          return {
            rows: found.map(({ id, opportunity_score }) => ({ id, created_at: units(opportunity_score) })),
            isCut,
          };
        }),
      );
    });

    test.each(['prompt', 'theme'] as const)('of a %s end a page of labels, in their order', async (of) => {
      const labels = of === 'prompt' ? TEXTS : TEXTS.map((text, row) => `${row} ${text}`);
      const rows = labels
        .map((label, row) => ({ id: `${of === 'prompt' ? 'prm' : 'thm'}_${row}`, bytes: bytesOf([label]) }))
        .reverse();
      const page = byPlace(rows, async (reader, from, to, bytes) => {
        const ids = rows.slice(from, to).map(({ id }) => id);
        const found = await reader.labels('brd_1', of, ids, bytes);
        for (const { id, label } of found.rows) expect(label).toBe(labels[Number(id.slice(4))]);
        return { ...found, rows: found.rows.map(({ id }) => listed(id)) };
      });
      await reading((reader) => expectPages(reader, rows, page));
    });

    test('of addresses end a page of sources, in its order', async () => {
      await reading(async (reader) => {
        const every = addresses.map((_, ordinal) => ordinal);
        const { rows: all } = await dataOf(reader).sourceKeysWithin('brd_1', 'page', every, Infinity);
        const known = new Map(all.map(({ ordinal, key }) => [ordinal, key]));
        expect(known.size).toBe(addresses.length);
        const rows = [...known]
          .map(([ordinal, url]) => ({ id: String(ordinal), bytes: bytesOf([url]) }))
          .sort((a, b) => a.bytes - b.bytes);
        const page = byPlace(rows, async (_, from, to, bytes) => {
          const ordinals = rows.slice(from, to).map(({ id }) => Number(id));
          const found = await dataOf(reader).sourceKeysWithin('brd_1', 'page', ordinals, bytes);
          for (const { ordinal, key } of found.rows) expect(key).toBe(known.get(ordinal));
          return { ...found, rows: found.rows.map(({ ordinal }) => listed(String(ordinal))) };
        });
        await expectPages(reader, rows, page);
      });
    });
  });
}
