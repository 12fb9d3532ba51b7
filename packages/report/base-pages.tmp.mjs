import { runJobs, startService, startProgram } from '@brand-visibility/programs/start';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const out = process.argv[2];
await inWorkspace(async (workspace) => {
  const database = `sqlite:${join(workspace.folder, 'demo.sqlite')}`;
  await runJobs(workspace, database, ['demo', '--today', '2026-11-20']);
  const key = (await runJobs(workspace, database, ['keys','create','--account','acc_demo','--name','P','--all-brands'])).trim();
  const { url } = await startService(workspace, database, { clock: Date.parse('2026-11-20T09:00:00Z') });
  mkdirSync(out, { recursive: true });
  for (const w of [['--month','2026-10'],['--month','2020-01'],['--period','90d'],['--period','7d'],['--start-date','2026-11-19','--end-date','2026-11-19'],['--period','365d']]) {
    const { ended } = startProgram(process.execPath, [process.argv[3] ?? 'dist/main.js','--all',...w,'--to',out], { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key });
    console.log(await ended);
  }
  for (const f of readdirSync(out)) { const p = join(out, f); writeFileSync(p, readFileSync(p,'utf8').replace(/\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC(?=<\/dd><\/div><\/dl>)/g,'READ').replace(/read \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC/g,'READ').replace(/(name="report" content="[^"]*?) \d{4}-\d\d-\d\d/,'$1')); }
  return true;
});
