import type { ImportRecord } from '@brand-visibility/contract';
import { runJobs, startProgram, startService, type Ended } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { ndjson, record } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/run-command.js';

/** The service over a database of its own, as a process, and the program. */

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const CLOCK = Date.parse('2026-03-10T12:00:00Z');

export interface CopiedService {
  readonly folder: string;
  readonly url: string;
  /** A key for every brand. */
  readonly key: string;
  /** A new key for some brands. */
  keyFor(...brands: readonly string[]): Promise<string>;
  bring(records: readonly ImportRecord[]): Promise<void>;
  jobs(...command: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function startCopied(records: readonly ImportRecord[]): Promise<CopiedService> {
  const workspace = openWorkspace();
  const { folder } = workspace;
  const database = `sqlite:${join(folder, 'data.sqlite')}`;
  const jobs = (...command: readonly string[]) => runJobs(workspace, database, command);
  let files = 0;
  const bring = async (brought: readonly ImportRecord[]) => {
    files += 1;
    const file = join(folder, `${files}.ndjson`);
    writeFileSync(file, ndjson(brought));
    await jobs('import', file);
  };
  const keyFor = async (...brands: readonly string[]) => {
    const access = brands.length === 0 ? ['--all-brands'] : brands.flatMap((id) => ['--brand', id]);
    return (await jobs('keys', 'create', '--account', 'acc_1', '--name', 'Copy', ...access)).trim();
  };
  await bring([record.account(), ...records]);
  const key = await keyFor();
  const { url } = await startService(workspace, database, { clock: CLOCK });
  return {
    folder,
    key,
    keyFor,
    bring,
    jobs,
    url,
    close: workspace.close,
  };
}

interface Place {
  readonly url: string;
  readonly key: string;
}

const settingsFor = ({ url, key }: Place) => ({ BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key });

/** Runs the program in this process. */
export async function runCopy(place: Place, args: readonly string[]): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  const stdout = new Writable({
    decodeStrings: false,
    write: (text: string, _, done) => {
      output.stdout += text;
      done();
    },
  });
  const stderr = { write: (text: string) => (output.stderr += text) };
  const status = await runCommand(args, { env: settingsFor(place), stdout, stderr }, () => CLOCK);
  return { status, ...output };
}

/** Runs the program in a process; with `killAfter` milliseconds it is killed, unless it ends before. */
export async function runProcess(
  place: Place,
  args: readonly string[],
  killAfter: number | null = null,
  options: readonly string[] = [],
): Promise<Ended> {
  const { child, ended } = startProgram(process.execPath, [...options, PROGRAM, ...args], settingsFor(place));
  const timer = killAfter === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const result = await ended;
  if (timer) clearTimeout(timer);
  return result;
}
