import { describe, expect, test } from '@jest/globals';
import { filesOf, replacing, type Changes, sourceCopyForAll } from './source-copy.js';

/** A record type is one value. For a fourteenth, the compiler names everything else that is missing. */
const { compileErrors, filesToFillIn } = sourceCopyForAll();

const IMPORT = 'packages/contract/src/import';
const TABLES = 'packages/storage/src/schema/tables.ts';
const ENTRY = `
import { z } from 'zod';
import { id, name } from '../fields.js';
import { recordDefinition } from '../definition.js';

export const campaign = recordDefinition({
  schema: z.strictObject({ type: z.literal('campaign'), id, brand_id: id, name, theme_id: id.nullable() }),
  identity: ['id'],
  owner: 'brand',
  references: [{ field: 'theme_id', to: 'theme' }],
  uniqueKey: null,
  contradictions: () => [],
  guide: { id: 'The campaign.', brand_id: 'A brand.', name: 'Its name.', theme_id: 'A theme of the brand.' },
  example: { type: 'campaign', id: 'cmp_1', brand_id: 'brd_1', name: 'Spring', theme_id: null },
});
`;

/** Adds a fourteenth type with this entry. */
const listed = (entry = ENTRY): Changes => ({
  [`${IMPORT}/definitions/campaigns.ts`]: () => entry,
  [`${IMPORT}/records.ts`]: (text) =>
    `import { campaign } from './definitions/campaigns.js';\n${replacing('  outreach_work: outreachWork,\n', '  outreach_work: outreachWork,\n  campaign,\n')(text)}`,
});
describe('for a fourteenth record type, the compiler', () => {
  test('requires a table first', () => {
    const errors = compileErrors(listed());
    expect(filesOf(errors)).toEqual([
      'packages/storage/src/write/import.ts',
      'packages/storage/src/write/targets.ts',
    ]);
    for (const { message } of errors) expect(message).toContain('campaign');
  });

  test('requires a table with the columns of its row, and an erasure of its rows', () => {
    const table = replacing(
      '  theme: Row<',
      "  campaign: Row<'campaign'> & { readonly ord: number };\n  theme: Row<",
    );
    expect(filesToFillIn({ ...listed(), [TABLES]: table })).toEqual([
      'packages/storage/src/schema/account-tables.ts',
      'packages/storage/src/write/targets.ts',
    ]);
  });

  test('requires each part of its entry, a description of every field, and parts that name its own fields', () => {
    const incomplete = [
      ["  identity: ['id'],\n", ''],
      ["identity: ['id']", "identity: ['slug']"],
      ["  owner: 'brand',\n", ''],
      ["owner: 'brand'", "owner: 'run'"],
      ["  references: [{ field: 'theme_id', to: 'theme' }],\n", ''],
      ["field: 'theme_id'", "field: 'topic_id'"],
      ['  uniqueKey: null,\n', ''],
      ['  contradictions: () => [],\n', ''],
      [" name: 'Its name.',", ''],
      [" name: 'Spring',", ''],
    ].map(([present = '', text = ''], i) => {
      const entry = replacing(present, text)(ENTRY);
      return [`${IMPORT}/definitions/incomplete-${i}.ts`, () => entry] as const;
    });
    expect(filesToFillIn(Object.fromEntries(incomplete))).toEqual(incomplete.map(([file]) => file));
  });

  test.each([
    ['references to types with an id', "to: 'theme'", "to: 'rival'"],
    ['its own name in the list', "'campaign'", "'campagne'"],
  ])('requires %s', (_, present, text) => {
    const entry = ENTRY.replaceAll(present, text);
    expect(filesToFillIn(listed(entry))).toContain(`${IMPORT}/records.ts`);
  });

  test('requires an index of unique keys for a type that has one', () => {
    const unique = replacing('uniqueKey: null', "uniqueKey: { fields: ['name'], inWords: 'name' }")(ENTRY);
    const table = replacing('  theme: Row<', "  campaign: Row<'campaign'>;\n  theme: Row<");
    expect(filesToFillIn({ ...listed(unique), [TABLES]: table })).toEqual([
      'packages/storage/src/schema/account-tables.ts',
      'packages/storage/src/write/displaced.ts',
      'packages/storage/src/write/holders.ts',
    ]);
  });
});
