import { startProgram, startService } from '@brand-visibility/programs/start';
import {
  inWorkspace,
  killedAtEnd,
  NotRun,
  progress,
  type Workspace,
} from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newDemo } from '../harness/databases.js';
import { claim } from '../harness/parts.js';

const REPORT = fileURLToPath(new URL('../../../../apps/report/dist/main.js', import.meta.url));
/** Runs a command as process 1 of a separate PID namespace, and keeps the host name. */
const CONTAINER = [
  '-r',
  '-p',
  '-f',
  '--mount-proc',
  '--kill-child',
  'sh',
  '-c',
  'echo "process $$" >&2; exec "$@"',
  'sh',
];
const READERS = ['anna@alder.example', 'ben@birch.example', 'carl@cedar.example'];

/**
 * Adds the command `two-containers`. It proves that the second of two programs ends if both send reports from
 * one folder, in containers with one host name, and that a third one mails nobody twice after the first was killed.
 */
export function twoContainers(proofs: Command): void {
  proofs
    .command('two-containers')
    .description('send reports from two PID namespaces at the same time, kill one, and send again')
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  const { status, error, stderr } = spawnSync('unshare', [...CONTAINER, 'true'], { encoding: 'utf8' });
  if (status !== 0)
    throw new NotRun(`unshare cannot make a PID namespace here: ${error?.message ?? stderr.trim()}`);
  const { forService, key } = await newDemo(workspace);
  const { url } = await startService(workspace, forService, { clock: Date.parse('2026-11-20T09:00:00Z') });
  const folder = join(workspace.folder, 'reports');
  const config = join(workspace.folder, 'report.json');
  const agency = { name: 'North', sender: { name: 'North', address: 'reports@north.example' } };
  writeFileSync(config, JSON.stringify(agency));
  const usual = ['--month', '2026-10', '--publish', folder, '--config', config, '--all'];
  const published = await startProgram(
    process.execPath,
    [REPORT, ...usual, '--base-url', 'https://reports.example'],
    { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key },
  ).ended;
  if (published.status !== 0)
    throw new Error(`the report exited with ${published.status}: ${published.stderr}`);
  const [, row = ''] = readFileSync(join(folder, 'links.csv'), 'utf8').split('\n');
  const brands = { [row.split(',')[0] ?? '']: { recipients: READERS.map((to) => ({ to })) } };
  writeFileSync(config, JSON.stringify({ ...agency, brands }));

  const server = await startServer(workspace);
  const send = () => {
    const args = [...CONTAINER, process.execPath, REPORT, 'send', ...usual];
    const sending = startProgram('unshare', args, { SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    void killedAtEnd(workspace, sending.child);
    return sending;
  };
  progress('two programs at the same time');
  const first = send();
  while (server.whole.length < 2) {
    if (first.child.exitCode !== null) throw new Error(`send ended: ${first.output.stderr}`);
    await setTimeout(50);
  }
  const second = await send().ended;
  const claims = [
    claim(
      [first.output, second].every(({ stderr }) => stderr.startsWith('process 1\n')),
      'each program is process 1 of its namespace',
    ),
    claim(second.status === 3, `the second ends with ${second.status}: ${second.stderr.split('\n')[1]}`),
    claim(server.whole.length === 2, `${server.whole.length} messages were begun, by the first alone`),
  ];
  progress('a third after the first was killed');
  first.child.kill('SIGKILL');
  await first.ended;
  server.answer();
  const third = await send().ended;
  console.log(third.stderr.trimEnd());
  const times = READERS.map((to) => server.whole.filter((one) => one === to).length);
  claims.push(
    claim(
      third.status === 1 && third.stderr.includes('sent 1 message; 2 unknown'),
      'the third sends what is left',
    ),
    claim(times.join() === '1,1,1', `the readers got ${times.join(', ')} messages`),
  );
  return claims.every(Boolean);
}

/** Starts a mail server that takes whole messages, and says so only after `answer` was called. */
async function startServer(workspace: Workspace) {
  const whole: string[] = [];
  let isAnswering = false;
  const server = createServer((socket) => {
    let [to, isData, last] = ['', false, ''];
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.example');
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (text: string) => {
      last = `${last}${text}`.slice(-5); // the end of a message may come in pieces
      to = /^RCPT TO:<(.*?)>/im.exec(text)?.[1] ?? to;
      if (!isData) {
        isData = /^DATA/i.test(text);
        say(isData ? '354 continue' : '250 mail.example');
      } else if (last === '\r\n.\r\n') {
        whole.push(to);
        isData = false;
        if (isAnswering) say('250 taken');
      }
    });
  }).listen(0, '127.0.0.1');
  workspace.atEnd(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's
  return { port, whole, answer: () => (isAnswering = true) };
}
