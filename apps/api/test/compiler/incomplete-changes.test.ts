import { describe, expect, test } from '@jest/globals';
import { replacing, sourceCopyForAll } from './source-copy.js';

/** Incomplete changes do not compile. Each change is applied to a copy, and the compiler names every file to edit. */
const { compileErrors, filesToFillIn } = sourceCopyForAll();

const ALL_ENDPOINTS = 'packages/contract/src/endpoints/all.ts';

const LIST_THEMES = `
import { z } from 'zod';
import { endpoint } from './endpoint.js';

export const listThemes = endpoint({
  id: 'listThemes',
  path: '/v1/brands/{brand_id}/boards/{board_id}/themes',
  tag: 'Prompts',
  summary: 'Themes',
  description: 'Themes.',
  parameters: {},
  reply: z.strictObject({ brand_id: z.string() }),
  refusals: ['not_found'],
});
`;

describe('the compiler', () => {
  test('reports no errors in the unchanged sources', () => {
    expect(compileErrors()).toEqual([]);
  });

  test('requires a use case, a sample and a description of new path parameters for a new endpoint', () => {
    const listed = replacing('  listOutreachTargets,\n', '  listOutreachTargets,\n  listThemes,\n');
    expect(
      filesToFillIn({
        'packages/contract/src/endpoints/list-themes.ts': () => LIST_THEMES,
        [ALL_ENDPOINTS]: (text) => `import { listThemes } from './list-themes.js';\n${listed(text)}`,
      }),
    ).toEqual([
      'apps/documents/src/samples.ts',
      'packages/application/src/routes.ts',
      'packages/contract/src/openapi/parameters.ts',
    ]);
  });

  test('requires a predicate for a new filter of reports', () => {
    const before = 'export const promptFilters = {\n';
    const language = replacing(before, `${before}  languages: z.string().optional(),\n`);
    expect(filesToFillIn({ 'packages/contract/src/query/parameters.ts': language })).toEqual([
      'packages/storage/src/columns/counted.ts',
      'packages/storage/test/contract/counting.ts',
    ]);
  });

  test('requires conditions in SQL, and values in hand-written queries, for new filters of lists', () => {
    const lists = ['runs', 'prompts', 'answers', 'page-audits', 'recommendations', 'outreach-targets'];
    const language = (text: string) => text.replace(/ {2}parameters: \{/, '$& language: limit(1, 9),');
    const changes = lists.map(
      (list) => [`packages/contract/src/endpoints/list-${list}.ts`, language] as const,
    );
    expect(filesToFillIn(Object.fromEntries(changes))).toEqual([
      'packages/storage/src/read/answers.ts',
      'packages/storage/src/read/outreach-targets.ts',
      'packages/storage/src/read/page-audits.ts',
      'packages/storage/src/read/prompts.ts',
      'packages/storage/src/read/recommendations.ts',
      'packages/storage/src/read/runs.ts',
      'packages/storage/test/contract/board-paging.ts',
      'packages/storage/test/contract/measured-brands.ts',
    ]);
  });

  test('requires a precision for a figure', () => {
    const forgotten = replacing('  share_of_voice: 1,\n', '');
    expect(filesToFillIn({ 'packages/domain/src/number.ts': forgotten })).toEqual([
      'packages/domain/src/figures/competitor-row.ts',
      'packages/domain/src/figures/competitor-series.ts',
      'packages/domain/src/figures/series.ts',
      'packages/domain/src/figures/visibility-report.ts',
    ]);
  });
});
