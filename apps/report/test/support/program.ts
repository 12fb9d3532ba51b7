import { DEMO_MORNING, type Ended } from '@brand-visibility/demo';
import { randomBytes } from 'node:crypto';
import { runCommand } from '../../src/run-command.js';
import { STYLE } from './reports.js';
import type { Service } from './service.js';

/** The program, in this process. */

interface Circumstances {
  /** The time at which it runs, milliseconds since 1970. */
  readonly clock?: number | (() => number);
  readonly environment?: Readonly<Record<string, string>>;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Whether standard error contains the list of reports to look at, which most tests leave out. */
  readonly hasList?: boolean;
}

/** The list of reports to look at. */
const LIST = /^Look at these reports before you send them:\n(?: {2}.*\n)*/m;

export const environmentOf = ({ url, key }: Pick<Service, 'url' | 'key'>) => ({
  BRAND_VISIBILITY_URL: url,
  BRAND_VISIBILITY_KEY: key,
});

/** Runs the program; the key is in its environment alone. */
export async function runReport(
  service: Pick<Service, 'url' | 'key'>,
  args: readonly string[],
  {
    clock = DEMO_MORNING,
    environment = {},
    pause = () => Promise.resolve(),
    hasList = false,
  }: Circumstances = {},
): Promise<Ended> {
  const output = { stdout: '', stderr: '' };
  const streamTo = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
  const status = await runCommand(
    args,
    {
      env: { ...environmentOf(service), ...environment },
      stdout: streamTo('stdout'),
      stderr: streamTo('stderr'),
    },
    {
      clock: typeof clock === 'number' ? () => clock : clock,
      random: randomBytes,
      pause,
      every: setInterval,
      readStyle: () => STYLE,
    },
  );
  const stderr = hasList ? output.stderr : output.stderr.replace(LIST, '');
  return { status, stdout: output.stdout, stderr };
}
