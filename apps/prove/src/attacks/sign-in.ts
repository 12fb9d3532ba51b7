import { fingerprintOf, sealsOf } from '@brand-visibility/application';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { createHash } from 'node:crypto';
import { calling, type Attack } from './attack.js';

/** Defines attacks on sign-in (rules 21.14 to 21.16), without a key and with one. */

const PUBLIC_URL = 'http://127.0.0.1:1';
const SECRET = 'a secret of the attacks of 32 characters or more';
const environment = { SIGN_IN: '1', PUBLIC_URL, CURSOR_SECRET: SECRET };

/** The longest body that the service reads. */
const MOST_BYTES = 65_536;

const post = (path: string, body: string, type = 'application/x-www-form-urlencoded'): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
});

/** A form of as many different parameters as fit. */
const LONG_FORM = Array.from({ length: 9_000 }, (_, i) => `${i.toString(36)}=%61`)
  .join('&')
  .slice(0, MOST_BYTES);

/** 40 such callers made a request with a key wait for 2.3 s, before forms took their turn. */
export const signInForms: Attack = {
  name: 'sign-in-forms',
  description: '40 callers without a key that send forms of 64 KB to the addresses of sign-in',
  environment,
  attackers: () => [
    calling(
      40,
      ['/oauth/token', '/oauth/authorize', '/oauth/revoke', '/connections'].map((path) =>
        post(path, LONG_FORM),
      ),
    ),
  ],
};

/** One such name took 1.3 s, because `normalize` is quadratic in marks that are out of order. */
const MARKS = `a${'\u0301'.repeat(16_000)}${'\u0323'.repeat(16_000)}`;

export const signInNames: Attack = {
  name: 'sign-in-names',
  description: 'four callers without a key that register assistants with names of 32,000 combining marks',
  environment,
  attackers: () => [
    calling(4, [
      post(
        '/oauth/register',
        JSON.stringify({ redirect_uris: ['https://claude.ai/callback'], client_name: MARKS }),
        'application/json',
      ),
    ]),
  ],
};

/** The seconds since 1970 of a grant that is fresh for the next ten minutes. */
const now = () => Math.floor(Date.now() / 1_000);

/** One key opened 2,749 connections in 75 s, and the page that lists them took 3.6 s. */
export const signInRepeats: Attack = {
  name: 'sign-in-repeats',
  description:
    '32 callers with one key that repeat Allow and the redemption of its codes, and list its connections',
  environment,
  attackers: ({ keys: [key = ''] }) => {
    const seals = sealsOf([SECRET], `${PUBLIC_URL}/mcp`);
    const redirect = 'https://claude.ai/callback';
    const client_id = seals.seal('client', { name: '', redirects: [], isConfidential: false });
    const digest = (text: string) =>
      createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
    const verifier = 'v'.repeat(43);
    const request = {
      client: digest(client_id),
      name: 'flood',
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      at: now(),
    };
    const granted = (i: number) => ({ id: i.toString(16).padStart(32, '0'), key: fingerprintOf(key) });
    const grant = seals.seal('grant', { ...granted(0), request: { ...request, redirect }, at: now() });
    const codes = Array.from({ length: 16 }, (_, i) =>
      seals.seal('code', {
        ...request,
        ...granted(i),
        redirect: digest(redirect),
        destination: 'claude.ai',
      }),
    );
    const form = (fields: Readonly<Record<string, string>>) => String(new URLSearchParams(fields));
    return [
      calling(32, [
        ...Array.from({ length: 8 }, () => post('/oauth/authorize', form({ grant, action: 'allow' }))),
        ...codes.map((code) =>
          post(
            '/oauth/token',
            form({ grant_type: 'authorization_code', code, code_verifier: verifier, client_id }),
          ),
        ),
        ...Array.from({ length: 8 }, () => post('/connections', form({ api_key: key }))),
      ]),
    ];
  },
};
