import type { ImportRecord } from '@brand-visibility/contract';
import { SENTIMENTS } from '@brand-visibility/domain';
import { postgresDatabases, responses, sqliteDatabases } from '@brand-visibility/properties';
import { record } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHere } from '../src/properties/serve.js';

/** Runs with columns of one, two and four bytes, in a brand with many prompts and rivals. */
function* wideWorld(): Generator<ImportRecord> {
  const POSITIONS = [1, 255, 256, 65_535, 65_536, 4_294_967_295];
  const NAMES = 320;
  yield record.account();
  yield record.brand();
  yield record.theme();
  for (let i = 0; i < 300; i += 1) {
    yield record.prompt({ id: `prm_${i}`, theme_id: i % 3 === 0 ? 'thm_1' : null });
  }
  for (const [r, greatest] of POSITIONS.entries()) {
    const completed_at = `2026-02-0${r + 1}T06:10:00Z`;
    yield record.run({ id: `run_${r}`, platforms: ['claude', 'chatgpt'], completed_at });
    // The last answers are to prompts beyond 255; each names more rivals than the previous one, the last names all.
    for (const [a, prompt] of [0, 1, 254, 255, 256, 299].entries()) {
      const rivals = r === 0 ? a : [0, 1, 255, 256, 257, NAMES][a]!;
      yield record.answer({
        id: `ans_${r}_${a}`,
        run_id: `run_${r}`,
        prompt_id: `prm_${prompt}`,
        platform: a % 2 === 0 ? 'claude' : 'chatgpt',
        brand_named: true,
        position: Math.max(1, greatest - a),
        sentiment: 'positive',
        competitors: Array.from({ length: rivals }, (_, i) => ({
          name: `Rival ${NAMES - i}`,
          position: i % 7 === 0 ? null : Math.max(1, greatest - i),
          sentiment: [null, ...SENTIMENTS][i % 5]!,
          domain: i % 3 === 0 ? 'rival.example' : null,
        })),
      });
    }
  }
}

test('responses are right for positions, ordinals and numbers of mentions of every width', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-wide-'));
  const { faults } = await responses.check({
    worlds: 1,
    each: 5,
    seed: responses.seed,
    injected: null,
    databases: [await sqliteDatabases(folder), await postgresDatabases()],
    folder,
    serve: serveHere,
    records: [...wideWorld()],
    progress: () => undefined,
  });
  rmSync(folder, { recursive: true });
  expect(faults).toEqual([]);
});
