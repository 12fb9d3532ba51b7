import { createClient } from '@brand-visibility/client';
import { expect, test } from '@jest/globals';
import { findingsIn } from '../src/sentences/check.js';
import { sentencesOf } from '../src/sentences/document.js';
import { factsOf } from '../src/sentences/facts.js';

/** What refutes a sentence. The API is a table of responses. */

const row = (platform: string, now: number, before: number) => {
  return { platform, answer_count: now, previous_answer_count: before };
};
const visibility = { current: 50, previous: 60, change: -10 };
const both = [row('chatgpt', 40, 40), row('claude', 40, 40)];
const comparison = { answer_count: 80, verdict: 'within_noise', visibility, engines: both };
const month = (start_date: string, share: number | null) => ({ start_date, visibility: share });
const months = { data: [month('2026-05-01', 70), month('2026-09-01', 60), month('2026-10-01', 50)] };
const rival = (name: string, verdict: string) => ({ name, is_you: false, against_you: { verdict } });
const rivals = { you: null, data: [rival('Globex', 'level'), rival('Initech', 'ahead')] };

/** Returns what refutes the claim in a report. `since` is the comparison with May. */
async function refuted(claim: object, text: string, changed = {}, since = {}): Promise<string[]> {
  const bodyOf = (url: URL) => {
    if (url.pathname.endsWith('/competitors/comparison')) return rivals;
    if (url.pathname.endsWith('/series')) return months;
    const isMay = url.searchParams.get('previous_start_date') === '2026-05-01';
    return { ...comparison, ...changed, ...(isMay && since) };
  };
  const answer = async (input: unknown) => Response.json(bodyOf(new URL(String(input))));
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    apiKey: 'unused',
    fetch: answer,
  });
  const json = JSON.stringify([claim]).replaceAll('"', '&quot;');
  const html = `<main><p><span data-claim="${json}">${text}</span></p></main></body>`;
  const findings = await findingsIn(sentencesOf(html), factsOf(client, 'brd_1'), 'en');
  return findings.map(({ kind, reason }) => `${kind}: ${reason}`);
}

const moved = (verdict: string) => {
  return { kind: 'moved', of: 'brand', verdict, since: '2026-09-01', engines: [] };
};
const slow = { ...moved('down'), since: '2026-05-01' };
const headline = { kind: 'headline', isFew: false, engines: [] };
const lone = { engines: [row('chatgpt', 40, 40), row('grok', 0, 40)] };
const lead = (of: string, verdict: string) => ({ kind: 'lead', rival: of, verdict });

const printed = (value: number, text: string) =>
  `In <data data-figure="comparison.visibility.current" value="${value}">${text}</data>%.`;

test('a claim holds if the API says the same', async () => {
  expect(await refuted(moved('within_noise'), 'This can be chance.')).toEqual([]);
  expect(await refuted(slow, 'It fell.', {}, { verdict: 'down' })).toEqual([]);
  expect(await refuted(headline, printed(50, '50.0'))).toEqual([]);
  expect(await refuted(lead('Globex', 'level'), 'About level.')).toEqual([]);
  expect(await refuted(lead('Initech', 'ahead'), 'It leads.')).toEqual([]);
});

test.each([
  ['another verdict', moved('up'), 'It rose.', {}, {}, 'the API says "within_noise"'],
  [
    'a lost engine',
    moved('within_noise'),
    'It can be.',
    lone,
    {},
    'only one of the windows has answers of grok',
  ],
  [
    'the first month',
    moved('within_noise'),
    'It can be.',
    {},
    { verdict: 'down' },
    'since 2026-05-01 it is down',
  ],
  ['few answers', headline, 'Named.', { answer_count: 3 }, {}, '3 answers count'],
  ['a level lead', lead('Globex', 'ahead'), 'Globex leads.', {}, {}, 'the API says "level"'],
  ['a percentage above 100', headline, 'Named in 101%.', {}, {}, '101% is not a share'],
  ['another figure', headline, printed(51, '51.0'), {}, {}, 'the API says 50'],
  ['a misprinted figure', headline, printed(50, '5.0'), {}, {}, '5.0 is printed for 50'],
  ['an unknown kind', { kind: 'new' }, 'New.', {}, {}, 'nobody checks'],
])('a claim is refuted by %s', async (_, claim, text, changed, since, reason) => {
  expect((await refuted(claim, text, changed, since)).join()).toContain(reason);
});

test('a sentence with a word of rank needs a claim, an explanation does not', async () => {
  const html = '<main><p>X leads. It is fine.</p><p class="note">The lines show chance.</p></main></body>';
  const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'unused' });
  const findings = await findingsIn(sentencesOf(html), factsOf(client, 'brd_1'), 'en');
  expect(findings.map(({ sentence }) => sentence)).toEqual(['X leads.']);
});
