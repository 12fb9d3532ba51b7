import { UsageError } from '@brand-visibility/terminal';
import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { transportTo } from '../src/program/smtp.js';
import { ANNA, BEN, mailing, sendFrom, startSend, statesIn } from './support/agency-mail.js';
import { certificateIn, ELSEWHERE } from './support/certificates.js';
import { agencyOf } from './support/published.js';

/** Which mail servers the program accepts, and what it says of the others. */

const { newFolder, published } = agencyOf();

const { ready } = mailing(published);

/** A configured folder and a mail server with TLS from the beginning (`smtps`) or after STARTTLS. */
async function readyWithTls(
  scheme: string,
  how: Parameters<typeof certificateIn>[1] = {},
  password?: string,
) {
  const { path, ...tls } = certificateIn(newFolder(), how);
  const options = { ...tls, secure: scheme === 'smtps', disabledCommands: [] };
  return { ...(await ready({ options, ...(password !== undefined && { password }) })), path };
}

describe('SMTP_URL', () => {
  test.each([
    'post.example',
    'http://mail.example',
    'smtp://',
    'smtp://user@mail.example',
    'smtp://mail.example/inbox',
    'smtps://mail.example?x=1',
    'smtp://user:50%@mail.example',
  ])('%s is refused, and not printed', async (url) => {
    const { folder } = await ready();
    const { status, stderr } = await sendFrom(folder, '--all', { url });
    expect([status, stderr.split(':')[0], stderr.includes(url)]).toEqual([
      2,
      expect.stringMatching(/^SMTP_URL/),
      false,
    ]);
  });

  test('with a wrong password ends the command after one try, without the password', async () => {
    const { folder, server } = await ready({ password: 'right' });
    const to = (pass: string) => ({ url: server.url.replace('//', `//north:${pass}@`) });
    const wrong = await sendFrom(folder, '--brand brd_alder', to('wr%40ng'));
    expect(wrong).toEqual({
      status: 2,
      stdout: '',
      stderr: `sent 0 messages\nSMTP_URL: port ${server.port} of 127.0.0.1 answered: 535 5.7.8 Wrong password\n`,
    });
    expect(server.signedIn).toEqual([['north', 'wr@ng', false]]);
    expect(await sendFrom(folder, '--all', to('right'))).toMatchObject({ stderr: 'sent 3 messages\n' });
  });

  test('of another machine needs TLS with a known certificate; until then, nobody learns the password', async () => {
    for (const options of [{ disabledCommands: ['STARTTLS'] }, { disabledCommands: [] }]) {
      const { folder, server } = await ready({ password: 'right', options });
      // An address of this machine that does not look like one.
      const url = `smtp://north:right@[::ffff:127.0.0.1]:${server.port}`;
      expect((await sendFrom(folder, '--all', { url })).status).toBeGreaterThan(0);
      expect([server.signedIn, server.asked]).toEqual([[], []]);
    }
  });

  test.each(['smtp', 'smtps'])('%s with a known certificate sends the password encrypted', async (scheme) => {
    const { folder, server, path } = await readyWithTls(scheme, {}, 'right');
    const url = `${scheme}://north:right@${ELSEWHERE}:${server.port}`;
    const sending = startSend(folder, '--brand brd_alder', { url }, { NODE_EXTRA_CA_CERTS: path });
    expect(await sending.ended).toEqual({ status: 0, stdout: '', stderr: 'sent 1 message\n' });
    expect(server.signedIn).toEqual([['north', 'right', true]]);
  });
});

describe('a fault that stays until somebody mends it is tried once, and named:', () => {
  /** What a send to a server says, which must have taken one try. */
  async function faultOf(folder: string, url: string) {
    const { status, stdout, stderr } = await startSend(folder, '--brand brd_alder', { url }).ended;
    expect([status, stdout, statesIn(folder)]).toEqual([2, '', [`${ANNA.to} sending`, `${ANNA.to} failed`]]);
    return stderr.replace('sent 0 messages\nSMTP_URL: ', '').trimEnd();
  }

  test('smtps:// on a port that begins without TLS', async () => {
    const { folder, server } = await ready({ options: { disabledCommands: [] } });
    expect(await faultOf(folder, server.url.replace('smtp', 'smtps'))).toBe(
      `port ${server.port} of 127.0.0.1 wants smtp://, not smtps:// (ERR_SSL_WRONG_VERSION_NUMBER)`,
    );
  });

  test('smtp:// on a port that begins with TLS', async () => {
    const server = createTlsServer(certificateIn(newFolder())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // a TCP server's
    const mail = { from: ANNA.to, to: BEN.to, content: Buffer.from('') };
    for (const [host, name] of [
      ['127.0.0.1', '127.0.0.1'],
      [ELSEWHERE, '::ffff:7f00:1'],
    ])
      await expect(transportTo({ SMTP_URL: `smtp://${host}:${port}` }, 100)(mail)).rejects.toThrow(
        new UsageError(`SMTP_URL: port ${port} of ${name} says nothing; if it begins with TLS, use smtps://`),
      );
    server.close();
  });

  test('a port that offers no STARTTLS', async () => {
    const { folder, server } = await ready();
    expect(await faultOf(folder, `smtp://${ELSEWHERE}:${server.port}`)).toBe(
      `port ${server.port} of ::ffff:7f00:1 offers no STARTTLS; use the port for smtps://`,
    );
  });

  test.each([
    [
      'a certificate of an unknown issuer',
      {},
      'a certificate of an unknown issuer; name it in the file of NODE_EXTRA_CA_CERTS (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ],
    ['an expired certificate', { isExpired: true }, 'an expired certificate; renew it (CERT_HAS_EXPIRED)'],
  ])('%s', async (_, certificate, words) => {
    for (const scheme of ['smtp', 'smtps']) {
      const { folder, server } = await readyWithTls(scheme, certificate);
      expect(await faultOf(folder, `${scheme}://${ELSEWHERE}:${server.port}`)).toBe(
        `port ${server.port} of ::ffff:7f00:1 has ${words}`,
      );
    }
  });

  test.each(['smtp', 'smtps'])('%s, a certificate of another host', async (scheme) => {
    const { folder, server, path } = await readyWithTls(scheme, { name: 'DNS:mail.example' });
    const url = `${scheme}://${ELSEWHERE}:${server.port}`;
    const sending = startSend(folder, '--all', { url }, { NODE_EXTRA_CA_CERTS: path });
    expect(await sending.ended).toEqual({
      status: 2,
      stdout: '',
      stderr: `sent 0 messages\nSMTP_URL: port ${server.port} of ::ffff:7f00:1 has a certificate for another name; use the name in the certificate (ERR_TLS_CERT_ALTNAME_INVALID)\n`,
    });
  });

  test('a server that is not one for mail', async () => {
    const { folder } = await ready();
    const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(web, 'listening');
    const { port } = web.address() as AddressInfo; // a TCP server's
    expect(await faultOf(folder, `smtp://127.0.0.1:${port}`)).toBe(
      `port ${port} of 127.0.0.1 is not of a mail server`,
    );
    web.close();
  });
});

describe('send --check', () => {
  test('connects, signs in, checks the folder, and neither sends nor records', async () => {
    const { folder, server } = await ready({ password: 'right' });
    const to = (pass: string) => ({ url: server.url.replace('//', `//north:${pass}@`) });
    expect(await sendFrom(folder, '--check', to('right'))).toEqual({
      status: 0,
      stdout: '',
      stderr: 'ready to send; nothing was sent\n',
    });
    expect(await sendFrom(folder, '--check', to('wrong'))).toEqual({
      status: 2,
      stdout: '',
      stderr: `SMTP_URL: port ${server.port} of 127.0.0.1 answered: 535 5.7.8 Wrong password\n`,
    });
    expect(server.signedIn.map(([, pass]) => pass)).toEqual(['right', 'wrong']);
    await server.close();
    const pauses: number[] = [];
    expect(await sendFrom(folder, '--check', { ...to('right'), pauses })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^the mail server: .*ECONNREFUSED/),
    });
    expect([server.asked, pauses, existsSync(join(folder, 'sent.ndjson'))]).toEqual([[], [], false]);
  });

  test('refuses a damaged record, and options that choose reports', async () => {
    const { folder, server } = await ready();
    writeFileSync(join(folder, 'sent.ndjson'), 'x\n');
    expect(await sendFrom(folder, '--check', server)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('sent.ndjson:1: this program did not write this line'),
    });
    expect(await sendFrom(folder, '--check --all', server)).toMatchObject({
      status: 2,
      stderr: '--check sends nothing: omit the options that choose reports\n',
    });
  });
});
