import { runJobs, startService, type RunningService } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The service on the demo, as a process. */
export interface DemoService {
  readonly url: string;
  readonly key: string;
  /** Creates a key for all brands, with a rate window of its own. */
  newKey(): Promise<string>;
  /** Another service on the same database. */
  start(environment: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

const TODAY = '2026-11-20';

export async function startDemo(): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-mcp-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  const workspace: Workspace = { folder, atEnd: (close) => void closers.push(close) };
  const database = `sqlite:${join(folder, 'data.sqlite')}`;
  const run = async (...command: readonly string[]) => (await runJobs(workspace, database, command)).trim();
  const key = await run('demo', '--today', TODAY);
  const start = async (environment: Readonly<Record<string, string>>) => {
    const clock = Date.parse(`${TODAY}T12:00:00Z`);
    const { port }: RunningService = await startService(workspace, database, { clock, environment });
    return `http://127.0.0.1:${port}`;
  };
  return {
    key,
    newKey: () => run('keys', 'create', '--account', 'acc_demo', '--name', 'Test', '--all-brands'),
    start,
    url: await start({}),
    close: async () => {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
}
