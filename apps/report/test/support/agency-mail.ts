import { DEMO_MORNING } from '@brand-visibility/demo';
import { startProgram } from '@brand-visibility/programs/start';
import { afterEach } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMailServer, type MailServer } from './mail-server.js';
import { runReport } from './program.js';

/** An agency that sends the reports of Alder, Birch and Cedar for October. */

export const SENDER = { name: 'Northlight Studio', address: 'reports@northlight.example' };
export const ANNA = { to: 'anna@alder.example', name: 'Anna Berg' };
export const BEN = { to: 'ben@birch.example' };
export const CARL = { to: 'carl@cedar.example' };

const AGENCY = {
  name: 'Northlight Studio',
  author: 'Mara Lindholm',
  contact: 'mara@northlight.example',
  colors: { brand: '#7b1e3a' },
  sender: SENDER,
  brands: {
    brd_alder: { recipients: [ANNA] },
    brd_birch: { recipients: [BEN] },
    brd_cedar: { recipients: [CARL] },
  },
};

/** Writes the agency's configuration next to a folder of reports. */
export function configure(folder: string, changes: object = {}): string {
  mkdirSync(`${folder}-agency`, { recursive: true });
  const path = join(`${folder}-agency`, 'report.json');
  writeFileSync(path, JSON.stringify({ ...AGENCY, ...changes }));
  return path;
}

/** Functions that start a mail server, alone or with a published and configured folder. Servers end after each test. */
export function mailing(published: () => Promise<string>) {
  const servers: MailServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  const startServer = async (answers?: Answers) => {
    const server = await startMailServer(answers);
    servers.push(server);
    return server;
  };
  return {
    startServer,
    ready: async (answers?: Answers, changes?: object) => {
      const folder = await published();
      configure(folder, changes);
      return { folder, server: await startServer(answers) };
    },
  };
}

type Answers = Parameters<typeof startMailServer>[0];

interface Circumstances {
  readonly clock?: number;
  readonly pauses?: number[];
  readonly url?: string;
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const argumentsOf = (folder: string, line: string) => [
  'send',
  '--month=2026-10',
  `--publish=${folder}`,
  `--config=${join(`${folder}-agency`, 'report.json')}`,
  ...line.split(' ').filter(Boolean),
];

/** Starts the program itself with the same arguments as `sendFrom`. */
export const startSend = (
  folder: string,
  line: string,
  { url }: Pick<MailServer, 'url'>,
  environment: Readonly<Record<string, string>> = {},
) => startProgram(process.execPath, [MAIN, ...argumentsOf(folder, line)], { SMTP_URL: url, ...environment });

/** Runs `send` with a line of further arguments, without the service and a key. */
export async function sendFrom(
  folder: string,
  line: string,
  { clock = DEMO_MORNING, pauses = [], url }: Circumstances & Partial<Pick<MailServer, 'url'>> = {},
) {
  let time = clock;
  return runReport({ url: '', key: '' }, argumentsOf(folder, line), {
    clock: () => time,
    environment: url === undefined ? {} : { SMTP_URL: url },
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  });
}

export const recordIn = (folder: string) =>
  readFileSync(join(folder, 'sent.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, string>>);

/** The recipient and the state of each line of the record, sorted by recipient. */
export const statesIn = (folder: string) =>
  recordIn(folder)
    .map(({ to, state }) => `${to} ${state}`)
    .toSorted((a, b) => ((a.split(' ')[0] ?? '') < (b.split(' ')[0] ?? '') ? -1 : 0));
