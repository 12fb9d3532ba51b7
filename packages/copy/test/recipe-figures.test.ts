import { runJobs, startService } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocksUnder, sectionOf } from './support/recipes.js';
import { runCopy } from './support/service.js';

const KIT = fileURLToPath(new URL('../../../docs/recompute/recompute.py', import.meta.url));

test('the printed query and the printed command give the shares of voice that the recipe says', async () => {
  const workspace = openWorkspace();
  const { folder } = workspace;
  const database = `sqlite:${join(folder, 'data.sqlite')}`;
  const key = (await runJobs(workspace, database, ['demo', '--today', '2026-11-20'])).trim();
  const { url } = await startService(workspace, database, { clock: Date.parse('2026-11-20T09:00:00Z') });
  await runCopy({ url, key }, ['--to', join(folder, 'copy.sqlite'), '--brand', 'brd_fjellvik']);

  const [query = ''] = blocksUnder('Figures', 'sql');
  const db = new Database(join(folder, 'copy.sqlite'), { readonly: true });
  const naive = db.prepare<[], number>(query).pluck().get();
  db.close();
  symlinkSync(KIT, join(folder, 'recompute.py'));
  const [command = ''] = blocksUnder('Figures', '');
  const printed = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  const [, exact] = /"share_of_voice": \{\s*"current": ([\d.]+)/.exec(printed) ?? [];
  expect(sectionOf('Figures')).toContain(`a share of voice of ${naive}, but`);
  expect(sectionOf('Figures')).toMatch(new RegExp(`the kit and the service\\s+compute ${exact}:`));
  await workspace.close();
});
