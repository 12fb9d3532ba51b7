import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ANNA, mailing, sendFrom } from './support/agency-mail.js';
import { readMail } from './support/mail-server.js';
import { agencyOf } from './support/published.js';

/** A message to oneself, before the clients get theirs. */

const { published } = agencyOf();
const { ready } = mailing(published);

test('--try sends the message of one report to oneself, and records nothing', async () => {
  const { folder, server } = await ready();
  const before = readdirSync(folder).toSorted();
  expect(await sendFrom(folder, '--try mara@northlight.example', server)).toEqual({
    status: 0,
    stdout: '',
    stderr: 'brd_alder: anna@alder.example: sent to mara@northlight.example instead, and not recorded\n',
  });
  expect(server.taken.map(({ to }) => to)).toEqual(['mara@northlight.example']);
  const { headers, text } = readMail(server.taken[0]?.raw ?? '');
  expect(headers['subject']).toBe('Alder: visibility in AI answers, October 2026');
  expect(text).toMatch(/^Hello Anna Berg,/);
  expect(readdirSync(folder).toSorted()).toEqual(before);
  expect(existsSync(join(folder, 'sent.ndjson'))).toBe(false);
  await sendFrom(folder, '--brand brd_birch --try mara@northlight.example', server);
  expect(readMail(server.taken[1]?.raw ?? '').headers['subject']).toMatch(/^Birch: /);
  // The clients still get theirs.
  expect((await sendFrom(folder, '--all', server)).stderr).toBe('sent 3 messages\n');
  expect(server.taken.map(({ to }) => to)).toContain(ANNA.to);
});

test.each(['--try mara', '--try a@b.example --check', '--try a@b.example --eml x'])(
  '%s is refused',
  async (line) => {
    const { folder } = await ready();
    expect(await sendFrom(folder, line)).toMatchObject({
      status: 2,
      stderr: '--try requires an address, without --check, --eml and --resend\n',
    });
  },
);

test('a message in a language without an intro says so, and has the usual words', async () => {
  const intro = { en: 'Good news.' };
  const { folder, server } = await ready({}, { brands: { brd_alder: { recipients: [ANNA], intro } } });
  await sendFrom(folder, '--try mara@northlight.example', server);
  expect(readMail(server.taken[0]?.raw ?? '').text).toContain('Good news.');
  const other = await ready({}, { brands: { brd_alder: { recipients: [ANNA], intro: { de: 'Gut.' } } } });
  expect((await sendFrom(other.folder, '--all', other.server)).stderr).toBe(
    'brd_alder: anna@alder.example: the intro is not in en, and is left out\nsent 1 message\n',
  );
  expect(readMail(other.server.taken[0]?.raw ?? '').text).toContain(
    'Here are the figures of Alder in October.',
  );
});
