import { DEMO_MORNING } from '@brand-visibility/demo';
import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ANNA,
  BEN,
  CARL,
  configure,
  mailing,
  recordIn,
  sendFrom,
  SENDER,
  statesIn,
} from './support/agency-mail.js';
import { readMail } from './support/mail-server.js';
import { runReport } from './support/program.js';
import { agencyOf, DAY, idsIn, OCTOBER, report, rows } from './support/published.js';

/** Reports that the program sends: to whom, after which look, and never twice. */

const { newFolder, published, run } = agencyOf();

const { ready, startServer } = mailing(published);

const tableIn = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

const FIRST = 'None of the 16 AI answers named Alder.';

describe('send', () => {
  test('prints what it would send to whom, and sends nothing', async () => {
    const { folder, server } = await ready({}, { brands: { brd_alder: { recipients: [ANNA] } } });
    const { status, stdout, stderr } = await sendFrom(folder, '', server);
    expect([status, stderr, server.asked]).toEqual([0, '', []]);
    expect(tableIn(stdout)).toEqual([
      ['report', 'name', 'language', 'to', 'state', 'subject', 'first_statement', 'look_at'],
      [
        'brd_alder',
        'Alder',
        'en',
        'anna@alder.example',
        'new',
        'Alder: visibility in AI answers, October 2026',
        expect.stringContaining(FIRST),
        'fall few_answers',
      ],
    ]);
    expect(existsSync(join(folder, 'sent.ndjson'))).toBe(false);
  });

  test('sends each report to each recipient once, whose record only its owner reads', async () => {
    const { folder, server } = await ready();
    expect(await sendFrom(folder, '--all', server)).toEqual({
      status: 0,
      stdout: '',
      stderr: 'sent 3 messages\n',
    });
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual([ANNA.to, BEN.to, CARL.to]);
    expect(statesIn(folder)).toEqual([ANNA, BEN, CARL].flatMap(({ to }) => [`${to} sending`, `${to} sent`]));
    expect(statSync(join(folder, 'sent.ndjson')).mode & 0o777).toBe(0o600);
    const [line] = recordIn(folder);
    expect(line).toEqual({
      brand_or_group: 'brd_alder',
      window: '2026-10',
      against: 'previous-month',
      language: 'en',
      digest: expect.stringMatching(/^\w{32}$/),
      figures: expect.stringMatching(/^\w{32}$/),
      to: ANNA.to,
      at: expect.stringMatching(/^2026-11-20T09:00:0\d\.000Z$/),
      message_id: expect.stringMatching(/^<\w{32}@northlight\.example>$/),
      state: 'sending',
    });
    expect(await sendFrom(folder, '--all', server)).toMatchObject({
      status: 0,
      stderr: 'sent 0 messages; 3 sent before\n',
    });
    expect(server.asked).toHaveLength(3);
    expect(tableIn((await sendFrom(folder, '', server)).stdout).map((cells) => cells[4])).toEqual([
      'state',
      'sent',
      'sent',
      'sent',
    ]);
  });

  test('sends what was chosen and not held, and refuses names that no report has', async () => {
    const { folder, server } = await ready();
    const take = async (line: string) => {
      const { status, stderr } = await sendFrom(folder, line, server);
      return [
        status,
        stderr,
        server.taken
          .map(({ to }) => to[0])
          .toSorted()
          .join(''),
      ];
    };
    const no = 'no recipient gets the report';
    expect(await take('--all --hold brd_bitch')).toEqual([2, `${no} brd_bitch\n`, '']);
    expect(await take('--brand brd_alder brd_none')).toEqual([2, `${no} brd_none\n`, '']);
    expect(await take('--group Trees')).toEqual([2, `${no} Trees\n`, '']);
    expect(await take('--all --hold brd_alder Birch')).toEqual([0, 'sent 1 message; 2 held\n', 'c']);
    expect(await take('--brand brd_birch brd_cedar')).toEqual([0, 'sent 1 message; 1 sent before\n', 'bc']);
  });

  test('sends groups, and each recipient the report in the language of the recipient', async () => {
    const group = {
      name: 'Trees',
      brands: ['brd_alder', 'brd_birch'],
      language: 'fr',
      recipients: [{ ...BEN, language: 'de' }, CARL],
    };
    const folder = newFolder();
    const config = configure(folder, { groups: [group], brands: { brd_alder: { recipients: [ANNA] } } });
    const server = await startServer();
    await run(folder, `${OCTOBER} --config ${config}`);
    expect(rows(folder).map((cells) => `${cells[0]} ${cells[4]}`)).toEqual([
      'brd_alder en',
      'brd_birch en',
      'brd_cedar en',
      'Trees fr',
      'Trees de',
    ]);
    expect(await sendFrom(folder, '--group Trees', server)).toMatchObject({
      status: 0,
      stderr: 'sent 2 messages\n',
    });
    const mails = server.taken.map(({ to, raw }) => [to, readMail(raw)] as const).toSorted();
    expect(mails.map(([to, { headers }]) => [to, headers['subject']])).toEqual([
      [BEN.to, 'Trees: Sichtbarkeit in KI-Antworten, Oktober 2026'],
      [CARL.to, 'Trees\u00a0: visibilité dans les réponses des IA, octobre 2026'],
    ]);
    const ids = idsIn(folder);
    expect(mails.map(([, { text }]) => /r\/(\w+)\//.exec(text)?.[1])).toEqual([ids[4], ids[3]]);
    expect(report(folder, ids[4])).toContain('<html lang="de">');
  });

  test('sends no report that is not as it was reviewed', async () => {
    const { folder, server } = await ready();
    const [alder = '', birch = '', cedar = ''] = idsIn(folder);
    configure(folder, {
      brands: {
        brd_alder: { recipients: [ANNA] },
        brd_birch: { recipients: [{ ...BEN, language: 'de' }] },
        brd_cedar: { recipients: [{ ...CARL, attach: true }] },
      },
    });
    await run(folder, '--brand brd_alder --month 2026-10 --no-quotes', { clock: DEMO_MORNING + DAY });
    expect(await sendFrom(folder, '--all', server)).toEqual({
      status: 1,
      stdout: '',
      stderr: [
        `brd_alder: ${ANNA.to}: withheld: the report has changed since the review; publish again with --all, and look at it`,
        `brd_birch: ${BEN.to}: withheld: the review contains no report in the language de; publish again with --all`,
        `brd_cedar: ${CARL.to}: withheld: there is no PDF file; publish again with --pdf`,
        'sent 0 messages; 3 withheld\n',
      ].join('\n'),
    });
    writeFileSync(join(folder, 'r', cedar, 'report.pdf'), Buffer.alloc(100, 'of another report'));
    configure(folder);
    await runReport({ url: '', key: '' }, ['--publish', folder, '--unpublish', birch]);
    const { stdout } = await sendFrom(folder, '', server);
    expect(tableIn(stdout).map((cells) => cells[4])).toEqual([
      'state',
      expect.stringContaining('changed since the review'),
      'the report is not published any more',
      'new',
    ]);
    expect([server.asked, existsSync(join(folder, 'sent.ndjson')), alder]).toEqual([
      [],
      false,
      expect.any(String),
    ]);
    rmSync(join(folder, 'review-2026-10.json'));
    expect(await sendFrom(folder, '--all', server)).toMatchObject({
      status: 2,
      stderr: `${folder}/review-2026-10.json does not exist: publish the reports of 2026-10 with --all, and look at them\n`,
    });
  });

  test('sends no report of a month that had not ended', async () => {
    const folder = newFolder();
    configure(folder);
    const server = await startServer();
    await run(folder, '--all --month 2026-11');
    const args = [
      'send',
      '--month',
      '2026-11',
      '--publish',
      folder,
      '--config',
      `${folder}-agency/report.json`,
      '--all',
    ];
    const ended = await runReport({ url: '', key: '' }, args, { environment: { SMTP_URL: server.url } });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(`brd_alder: ${ANNA.to}: withheld: the month had not ended`);
    expect(server.asked).toEqual([]);
  });

  test('attaches the PDF file of the report, of at most 10 MB', async () => {
    const { folder, server } = await ready(
      {},
      {
        brands: { brd_alder: { recipients: [{ ...ANNA, attach: true }] } },
      },
    );
    const [alder = ''] = idsIn(folder);
    const CHROMIUM_PATH = join(`${folder}-agency`, 'chromium');
    const printing = (bytes: number) =>
      writeFileSync(
        CHROMIUM_PATH,
        `#!/bin/sh\nfor one in "$@"; do case $one in --print-to-pdf=*) head -c ${bytes} /dev/zero > "\${one#*=}";; esac; done\n`,
        { mode: 0o700 },
      );
    const pdf = join(folder, 'r', alder, 'report.pdf');
    const how = { environment: { CHROMIUM_PATH } };
    printing(10_000_000);
    await run(folder, `${OCTOBER} --pdf`, how);
    expect((await sendFrom(folder, '--all', server)).stderr).toContain(
      'withheld: the PDF file is larger than 10 MB',
    );
    rmSync(pdf);
    printing(1_000_000);
    await run(folder, `${OCTOBER} --pdf`, how);
    expect((await sendFrom(folder, '--all', server)).stderr).toBe('sent 1 message\n');
    const [{ raw } = { raw: '' }] = server.taken;
    const mail = readMail(raw);
    expect(mail.pdf.equals(readFileSync(pdf))).toBe(true);
    expect(raw).toContain('filename=Alder-2026-10.pdf');
    expect(mail.text).toContain('The report is attached as a PDF.');
  });

  test('writes messages as files and records nothing, without a mail server', async () => {
    const { folder } = await ready();
    const eml = join(newFolder(), 'mails');
    expect(await sendFrom(folder, `--eml ${eml}`)).toMatchObject({ status: 0, stderr: 'wrote 3 messages\n' });
    expect(readdirSync(eml)).toEqual([
      '001-anna@alder.example.eml',
      '002-ben@birch.example.eml',
      '003-carl@cedar.example.eml',
    ]);
    expect(
      readMail(readFileSync(join(eml, '001-anna@alder.example.eml'), 'utf8').replaceAll(/\r?\n/g, '\r\n'))
        .headers['to'],
    ).toContain('<anna@alder.example>');
    expect(existsSync(join(folder, 'sent.ndjson'))).toBe(false);
    expect(await sendFrom(folder, `--eml ${eml} --all --hold Alder`)).toMatchObject({
      stderr: 'wrote 2 messages; 1 held\n',
    });
  });
});

test('forget removes an address from the record, and nobody gets a report twice', async () => {
  const { folder, server } = await ready();
  await sendFrom(folder, '--all', server);
  const forget = (address: string) =>
    runReport({ url: '', key: '' }, ['forget', address, '--publish', folder]);
  expect(await forget('ANNA@alder.example')).toEqual({
    status: 0,
    stdout: '',
    stderr: 'removed the address from 2 lines\n',
  });
  const text = readFileSync(join(folder, 'sent.ndjson'), 'utf8');
  expect([text.includes('anna@'), text.split('digest:').length]).toEqual([false, 3]);
  expect(statSync(join(folder, 'sent.ndjson')).mode & 0o777).toBe(0o600);
  expect(await sendFrom(folder, '--all', server)).toMatchObject({
    stderr: 'sent 0 messages; 3 sent before\n',
  });
  expect(await forget('nobody@alder.example')).toMatchObject({
    stderr: 'removed the address from 0 lines\n',
  });
  expect(await forget('anna')).toMatchObject({
    status: 2,
    stderr: 'expected forget ADDRESS --publish FOLDER\n',
  });
});

test('a sender is required, and the record is not edited', async () => {
  const { folder, server } = await ready({}, { sender: undefined });
  expect(await sendFrom(folder, '--all', server)).toMatchObject({
    status: 2,
    stderr: `${folder}-agency/report.json: sender: must be set to send reports\n`,
  });
  configure(folder, { sender: SENDER });
  await sendFrom(folder, '--brand brd_alder', server);
  const path = join(folder, 'sent.ndjson');
  const record = readFileSync(path, 'utf8');
  writeFileSync(path, record.replace('"sending"', '"Sending"'));
  expect(await sendFrom(folder, '--all', server)).toMatchObject({
    status: 2,
    stderr: `${path}:1: this program did not write this line; undo the change\n`,
  });
  writeFileSync(path, `${record}{"brand_or_group":"brd_bir`); // a program was killed before it sent this message
  expect(await sendFrom(folder, '--all', server)).toMatchObject({
    stderr: 'sent 2 messages; 1 sent before\n',
  });
  expect(statesIn(folder)).toHaveLength(6);
});
