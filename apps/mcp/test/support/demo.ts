import { freePort } from '@brand-visibility/databases';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { join } from 'node:path';

/** The service on the demo, as a process, with a key for all brands. */
export interface DemoService {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

const TODAY = '2026-11-20';

export async function startDemo(): Promise<DemoService> {
  const workspace = openWorkspace();
  const database = `sqlite:${join(workspace.folder, 'data.sqlite')}`;
  const key = (await runJobs(workspace, database, ['demo', '--today', TODAY])).trim();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await startService(workspace, database, {
    clock: Date.parse(`${TODAY}T12:00:00Z`),
    environment: { PORT: String(port), PUBLIC_URL: url }, // the URL of the pages
  });
  return { key, url, close: workspace.close };
}
