import { describe, expect, test } from '@jest/globals';
import { bring, finalRecords, recordsOf, worldOf } from '@brand-visibility/records';
import { everyBrandOf, openForEach, type Open } from './opened.js';

export function groupsContract(open: Open): void {
  describe('groups of answers', () => {
    const opened = openForEach(open);

    // Rule 14.8.
    test('have the texts of prompts and the names of themes as labels', async () => {
      const { records } = worldOf(7, { accounts: 1, brands: 2 });
      const { store, jobStore } = opened();
      await bring(jobStore, records);
      const world = finalRecords(records);
      const [brand] = recordsOf(world, 'brand');
      const of = <T extends { readonly brand_id: string }>(all: readonly T[]) =>
        all.filter(({ brand_id }) => brand_id === brand?.id);
      const prompts = recordsOf(world, 'prompt');
      const themes = recordsOf(world, 'theme');
      await store.read(everyBrandOf(brand?.account_id ?? ''), async (reader) => {
        const labels = (kind: 'prompt' | 'theme', ids: readonly string[]) =>
          reader.labels(brand?.id ?? '', kind, [...ids, 'unknown'], Infinity);
        expect(
          await labels(
            'prompt',
            prompts.map(({ id }) => id),
          ),
        ).toEqual({ rows: of(prompts).map(({ id, text }) => ({ id, label: text })), isCut: false });
        expect(
          await labels(
            'theme',
            themes.map(({ id }) => id),
          ),
        ).toEqual({ rows: of(themes).map(({ id, name }) => ({ id, label: name })), isCut: false });
      });
    });
  });
}
