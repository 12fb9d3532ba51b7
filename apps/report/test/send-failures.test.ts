import { DEMO_MORNING } from '@brand-visibility/demo';
import { describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  ANNA,
  BEN,
  CARL,
  mailing,
  configure,
  recordIn,
  sendFrom,
  startSend,
  statesIn,
} from './support/agency-mail.js';
import { readMail, type Answer } from './support/mail-server.js';
import { agencyOf, DAY } from './support/published.js';

/** What becomes of messages that a server refuses, does not take, or may have taken. */

const { published } = agencyOf();

const { ready, startServer } = mailing(published);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setTimeout(10);
}

const midOf = ({ raw }: { readonly raw: string }) => readMail(raw).headers['message-id'];

describe('a message', () => {
  test('that a server does not take for now is tried three times, with growing pauses and the same id and date', async () => {
    let asked = 0;
    const later: Answer = [451, '4.3.0 Try later'];
    const { folder, server } = await ready({ rcpt: () => ((asked += 1) < 3 ? later : undefined) });
    const pauses: number[] = [];
    expect(await sendFrom(folder, '--brand brd_alder', { ...server, pauses })).toMatchObject({
      status: 0,
      stderr: 'sent 1 message\n',
    });
    expect([asked, pauses]).toEqual([3, [60_000, 300_000]]);
    expect(statesIn(folder).map((line) => line.split(' ')[1])).toEqual([
      'sending',
      'failed',
      'sending',
      'failed',
      'sending',
      'sent',
    ]);
    expect(new Set(recordIn(folder).map(({ message_id }) => message_id)).size).toBe(1);
    const { headers } = readMail(server.taken[0]?.raw ?? '');
    expect([headers['message-id'], headers['date']]).toEqual([
      recordIn(folder)[0]?.['message_id'],
      'Fri, 20 Nov 2026 09:00:00 +0000',
    ]);
  });

  test('that is not taken three times has failed; the same command sends what is left', async () => {
    const state: { answer: Answer } = { answer: [452, '4.2.2 Mailbox full'] };
    const { folder, server } = await ready({ data: (to) => (to === BEN.to ? state.answer : undefined) });
    expect(await sendFrom(folder, '--all', server)).toEqual({
      status: 1,
      stdout: '',
      stderr: `brd_birch: ${BEN.to}: failed: 452 4.2.2 Mailbox full\nsent 2 messages; 1 failed\n`,
    });
    state.answer = undefined;
    expect(await sendFrom(folder, '--all', { ...server, clock: DEMO_MORNING + DAY })).toMatchObject({
      status: 0,
      stderr: 'sent 1 message; 2 sent before\n',
    });
    expect(server.taken.map(({ to }) => to)).toHaveLength(3);
  });

  test.each([
    [
      'the recipient',
      { rcpt: (to: string): Answer => (to === BEN.to ? [550, '5.1.1 No such user'] : undefined) },
    ],
    [
      'the message',
      { data: (to: string): Answer => (to === BEN.to ? [550, '5.1.1 No such user'] : undefined) },
    ],
  ])('is not tried again if the server refuses %s, whose words the program prints', async (_, answers) => {
    const { folder, server } = await ready(answers);
    const pauses: number[] = [];
    expect(await sendFrom(folder, '--all', { ...server, pauses })).toEqual({
      status: 1,
      stdout: '',
      stderr: `brd_birch: ${BEN.to}: refused: 550 5.1.1 No such user\nsent 2 messages; 1 refused\n`,
    });
    expect(pauses).toEqual([2000, 2000]);
    expect(statesIn(folder).filter((line) => line.startsWith(BEN.to))).toEqual([
      `${BEN.to} sending`,
      `${BEN.to} refused`,
    ]);
    const { stdout } = await sendFrom(folder, '', { ...server, pauses });
    expect(stdout.split('\n').find((line) => line.startsWith('brd_birch'))).toContain(`${BEN.to}\trefused\t`);
  });

  test('is tried again if the connection breaks before its end', async () => {
    let tries = 0;
    const { folder, server } = await ready({ breaks: () => (tries += 1) === 1 });
    writeFileSync(
      `${folder}-agency/report.json`,
      readFileSync(`${folder}-agency/report.json`, 'utf8').replace(
        '"Anna Berg"',
        JSON.stringify('A'.repeat(60)),
      ),
    );
    expect(await sendFrom(folder, '--brand brd_alder', server)).toMatchObject({
      status: 0,
      stderr: 'sent 1 message\n',
    });
    expect([tries, server.taken.length]).toEqual([2, 1]);
  });

  test('whose reply is lost is unknown, named, and sent again only when asked, with the same id', async () => {
    const state: { answer: Answer } = { answer: 'lost' };
    const { folder, server } = await ready({ data: () => state.answer });
    const unknown = `brd_alder: ${ANNA.to}: unknown`;
    const send = (line: string) => sendFrom(folder, line, server);
    const lost = await send('--brand brd_alder');
    expect(lost).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${unknown}: Connection closed unexpectedly`),
    });
    expect(server.taken).toHaveLength(1);
    state.answer = undefined;
    expect(await send('--all')).toEqual({
      status: 1,
      stdout: '',
      stderr: `${unknown}: an earlier message may have arrived; if not, add --resend brd_alder ${ANNA.to}\nsent 2 messages; 1 unknown\n`,
    });
    expect(await send(`--resend brd_birch ${BEN.to}`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no earlier message may have arrived'),
    });
    expect(await send(`--resend brd_alder ${BEN.to}`)).toMatchObject({ status: 2 });
    expect(await send(`--resend brd_alder ${ANNA.to}`)).toMatchObject({
      status: 0,
      stderr: 'sent 1 message\n',
    });
    const [first, ...others] = server.taken;
    expect(first && midOf(first)).toBe(midOf(others.at(-1) ?? { raw: '' }));
    expect(await send('--all')).toMatchObject({ status: 0, stderr: 'sent 0 messages; 3 sent before\n' });
  });
});

test('a message whose end cannot be recorded stays unknown', async () => {
  const { folder, server } = await ready({
    data: () => {
      renameSync(join(folder, 'sent.ndjson'), join(folder, 'saved')); // as on a full disk
      mkdirSync(join(folder, 'sent.ndjson'));
      return undefined;
    },
  });
  const { status, stderr } = await sendFrom(folder, '--brand brd_alder', server);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^sent 0 messages\nEISDIR/)]);
  rmSync(join(folder, 'sent.ndjson'), { recursive: true });
  renameSync(join(folder, 'saved'), join(folder, 'sent.ndjson'));
  expect(await sendFrom(folder, '--brand brd_alder', server)).toMatchObject({
    stderr: expect.stringContaining(`brd_alder: ${ANNA.to}: unknown: an earlier message may have arrived`),
  });
  expect(server.taken).toHaveLength(1);
});

describe('two programs', () => {
  test('do not send at the same time: the second ends with 3, and a killed one leaves its message unknown', async () => {
    let isWhole = false;
    const { folder, server } = await ready({
      data: () => {
        isWhole = true;
        return new Promise<Answer>(() => undefined);
      },
    });
    const first = startSend(folder, '--brand brd_alder', server);
    await until(() => isWhole);
    expect(await startSend(folder, '--all', server).ended).toEqual({
      status: 3,
      stdout: '',
      stderr: `another program is sending from ${folder}; try again when it has ended\n`,
    });
    first.child.kill('SIGKILL');
    await first.ended;
    expect(statesIn(folder)).toEqual([`${ANNA.to} sending`]);
    const other = await startServer();
    expect(await sendFrom(folder, '--all', other)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`brd_alder: ${ANNA.to}: unknown: an earlier message may have arrived`),
    });
    expect(other.taken.map(({ to }) => to).toSorted()).toEqual([BEN.to, CARL.to]);
    expect(readFileSync(join(folder, '.sending'), 'utf8')).toBe('');
  });

  test('do not send twice when one stood still and the other took over', async () => {
    const { folder, server } = await ready({
      data: (to) => {
        // As a program does that found the lock unchanged for 30 seconds.
        if (to === ANNA.to) {
          writeFileSync(join(folder, '.other'), 'another program');
          renameSync(join(folder, '.other'), join(folder, '.sending'));
        }
        return undefined;
      },
    });
    configure(folder, { brands: { brd_alder: { recipients: [ANNA, BEN, CARL] } } });
    const { status, stderr } = await sendFrom(folder, '--all', server);
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('it took over, because this one stood still'),
    ]);
    expect(server.taken.map(({ to }) => to)).not.toContain(CARL.to);
    expect(readFileSync(join(folder, '.sending'), 'utf8')).toBe('another program');
  });
});

describe('the rate', () => {
  test('is limited, and so is the number of connections', async () => {
    const { folder, server } = await ready();
    const many = Array.from({ length: 6 }, (_, index) => ({ to: `reader-${index}@alder.example` }));
    configure(folder, { brands: { brd_alder: { recipients: many } } });
    const pauses: number[] = [];
    await sendFrom(folder, '--all --per-minute 60', { ...server, pauses });
    expect([server.taken.length, pauses]).toEqual([6, [1000, 1000, 1000, 1000, 1000]]);
    expect(server.most()).toBeLessThanOrEqual(2);
  });
});
