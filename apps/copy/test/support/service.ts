import type { ImportRecord } from '@brand-visibility/contract';
import { runJobs, serve, type Ended } from '@brand-visibility/demo';
import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { startProgram } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { ndjson, record } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { linesOn } from '@brand-visibility/terminal';
import { runCommand } from '../../src/run-command.js';
import { copyScreenOn } from '../../src/screen.js';

/** The service over a database of its own, and the program. */

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const CLOCK = Date.parse('2026-03-10T12:00:00Z');

export interface CopiedService {
  readonly folder: string;
  readonly url: string;
  /** A key for every brand. */
  readonly key: string;
  /** A new key for some brands of an account, or for all. */
  keyFor(account: string, ...brands: readonly string[]): Promise<string>;
  bring(records: readonly ImportRecord[]): Promise<void>;
  jobs(...command: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function startCopied(records: readonly ImportRecord[]): Promise<CopiedService> {
  const workspace = openWorkspace();
  const { folder } = workspace;
  const database = `sqlite:${join(folder, 'data.sqlite')}`;
  const jobs = (...command: readonly string[]) => runJobs(database, command);
  const bring = async (brought: readonly ImportRecord[]) => {
    const file = join(folder, 'brought.ndjson');
    writeFileSync(file, ndjson(brought));
    await jobs('import', file);
  };
  const keyFor = async (account: string, ...brands: readonly string[]) => {
    const access = brands.length === 0 ? ['--all-brands'] : brands.flatMap((id) => ['--brand', id]);
    return (await jobs('keys', 'create', '--account', account, '--name', 'Copy', ...access)).trim();
  };
  await bring([record.account(), ...records]);
  const key = await keyFor('acc_1');
  const { url, stop } = await serve(database, { clock: CLOCK });
  workspace.atEnd(stop);
  return { folder, key, keyFor, bring, jobs, url, close: workspace.close };
}

interface Place {
  readonly url: string;
  readonly key: string;
}

const settingsFor = ({ url, key }: Place) => ({ BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key });

/** Runs the program in this process. */
export async function runCopy(place: Place, ...args: readonly string[]): Promise<Ended> {
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

/** Starts the built program. */
const startCopy = (place: Place, ...args: readonly string[]) =>
  startProgram(process.execPath, [PROGRAM, ...args], settingsFor(place));

/** Starts the built program, and kills it at a request. Returns how it ended. */
export async function killCopy(place: Place, request: number, ...args: readonly string[]) {
  const proxy = await startHttpProxy(place.url, (_, count) => {
    if (count < request) return null;
    running.child.kill('SIGKILL');
    return 'none';
  });
  const running = startCopy({ ...place, url: proxy.url }, ...args);
  const end = await running.ended;
  await proxy.close();
  return end;
}

/** A report that says nothing. */
export const SILENT = copyScreenOn(linesOn({ write: () => undefined }, Date.now), Date.now);
