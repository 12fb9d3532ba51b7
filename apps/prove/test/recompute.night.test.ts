import { copyDemo, DEMO_KEY, DEMO_MORNING, runJobs, serve } from '@brand-visibility/demo';
import { ended, KIT, recompute, recomputeFromCopy, recomputeInPython } from '../src/properties/index.js';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { brandNaming, ndjson, record } from '@brand-visibility/records';
import { afterAll, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProperty } from './properties/checked.js';

testProperty(recompute, recomputeInPython, recomputeFromCopy);

const workspace = openWorkspace();
const { folder } = workspace;
afterAll(workspace.close);

test('only spaces are trimmed from a value, and names are compared by their bytes in UTF-8', async () => {
  const brand_id = 'brd_odd';
  const locations = ['nb', '\u00a0nb'];
  const records = [
    // Ties: UTF-16 units put the first name before the second, bytes of UTF-8 behind it.
    ...brandNaming(brand_id, '\u{1f600} smile', '\ufffd mark'),
    ...locations.flatMap((location, i) => [
      record.prompt({ brand_id, id: `odd_${i}`, location }),
      record.answer({
        id: `odd_${i}`,
        run_id: `${brand_id}_run`,
        prompt_id: `odd_${i}`,
        created_at: '2026-11-10T06:00:00Z',
        brand_named: i === 0,
        position: i === 0 ? 1 : null,
        sentiment: i === 0 ? 'neutral' : null,
      }),
    ]),
  ];
  const database = `sqlite:${copyDemo(folder)}`;
  writeFileSync(join(folder, 'odd.ndjson'), ndjson(records));
  await runJobs(database, ['import', join(folder, 'odd.ndjson')]);
  const service = await serve(database, { clock: DEMO_MORNING });
  workspace.atEnd(() => service.stop());
  const save = async (name: string, path: string) => {
    const response = await fetch(`${service.url}/v1/${path}`, {
      headers: { Authorization: `Bearer ${DEMO_KEY()}` },
    });
    expect(response.status).toBe(200);
    writeFileSync(join(folder, name), await response.text());
  };
  const [brand, days] = [`brands/${brand_id}`, 'start_date=2026-11-01&end_date=2026-11-15'];
  await save('brand.json', brand);
  await save('methodology.json', 'methodology');
  await save('watched.json', `${brand}/competitors?watched=true`);
  await save('prompts.json', `${brand}/prompts`);
  await save('runs.json', `${brand}/runs`);
  await save('answers.ndjson', `${brand}/answers?${days}&format=ndjson`);
  const args = ['--data', folder, '--check'];
  for (const [i, query] of ['limit=25', 'locations=%C2%A0nb', 'locations=nb', 'locations=+nb+'].entries()) {
    await save(`response-${i}.json`, `${brand}/competitors?${days}&${query}`);
    args.push('--response', join(folder, `response-${i}.json`), '--query', query);
  }
  const equal = { status: 0, stderr: '', stdout: '116 figures equal\n' };
  expect(await ended(process.execPath, [join(KIT, 'recompute.mjs'), ...args])).toEqual(equal);
  expect(await ended('python3', [join(KIT, 'recompute.py'), ...args])).toEqual(equal);
});
