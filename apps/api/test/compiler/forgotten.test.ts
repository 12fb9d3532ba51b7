import { replacing } from '@brand-visibility/test-fixtures/source-copy';
import { describe, expect, test } from '@jest/globals';
import { sourceCopyForAll } from '../support/source-copy.js';

/** What is forgotten does not compile: each change is made on a copy, and the compiler names every place to fill in. */
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
  test('finds nothing in the sources as they are', () => {
    expect(compileErrors()).toEqual([]);
  });

  test('asks another endpoint for its use case, its sample, and what a new name in its path is', () => {
    const listed = replacing('  listOutreachTargets,\n', '  listOutreachTargets,\n  listThemes,\n');
    expect(
      filesToFillIn({
        'packages/contract/src/endpoints/list-themes.ts': () => LIST_THEMES,
        [ALL_ENDPOINTS]: (text) => `import { listThemes } from './list-themes.js';\n${listed(text)}`,
      }),
    ).toEqual([
      'apps/api/src/routes.ts',
      'apps/documents/src/samples.ts',
      'packages/contract/src/openapi/parameters.ts',
    ]);
  });

  test('asks a new filter of reports for what it counts', () => {
    const before = 'export const promptFilters = {\n';
    const language = replacing(before, `${before}  languages: z.string().optional(),\n`);
    expect(filesToFillIn({ 'packages/contract/src/query/parameters.ts': language })).toEqual([
      'packages/storage/src/counted.ts',
      'test-fixtures/src/store-contract/counting.ts',
    ]);
  });

  test('asks new filters of lists for their conditions in SQL, and queries written by hand for them', () => {
    const lists = ['runs', 'prompts', 'answers', 'page-audits', 'recommendations', 'outreach-targets'];
    const language = (text: string) =>
      text.replace(/( {2}parameters: [^]*?\bcursor)\b/, '$1, language: cursor');
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
      'test-fixtures/src/store-contract/board-paging.ts',
      'test-fixtures/src/store-contract/measured-brands.ts',
    ]);
  });

  test('asks a figure for its precision', () => {
    const forgotten = replacing('  share_of_voice: 1,\n', '');
    expect(filesToFillIn({ 'packages/domain/src/number/precision.ts': forgotten })).toEqual([
      'packages/domain/src/figures/competitor-row.ts',
      'packages/domain/src/figures/competitor-series.ts',
      'packages/domain/src/figures/series.ts',
      'packages/domain/src/figures/visibility-report.ts',
    ]);
  });
});
