import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { writeReview } from '../src/program/review.js';
import { findingsIn, newIn } from '../src/story/look.js';
import { toldOf } from '../src/story/told.js';
import { configure } from './support/agency-mail.js';
import { runReport } from './support/program.js';
import { agencyOf, BASE, idsIn, OCTOBER } from './support/published.js';
import { readReport } from './support/reports.js';

/** What somebody looks at before reports are sent. */

const { service, newFolder, run } = agencyOf();

const reviewIn = (folder: string) =>
  // The first test checks the content.
  JSON.parse(readFileSync(join(folder, 'review-2026-10.json'), 'utf8')) as Parameters<typeof writeReview>[1];

describe('the review', () => {
  test('lists each published report with its first statement and what to look at, and so does standard error', async () => {
    const folder = newFolder();
    const line = [...OCTOBER.split(' '), '--publish', folder, '--base-url', BASE];
    const look =
      'Look at these reports before you send them:\n  brd_alder (en): visibility fell, few answers\n  brd_birch (en): few answers, quotes new criticism\n  brd_cedar (en): few answers, quotes new criticism\n';
    expect((await runReport(service(), line, { hasList: true })).stderr).toBe(`${look}wrote 3 reports\n`);
    const { reports, ...others } = reviewIn(folder);
    expect(others).toEqual({ month: '2026-10', made_at: '2026-11-20T09:00:00.000Z' });
    expect(reports[0]).toEqual({
      brand_or_group: 'brd_alder',
      name: 'Alder',
      window: '2026-10',
      against: 'previous-month',
      language: 'en',
      digest: expect.stringMatching(/^\w{32}$/),
      figures: expect.stringMatching(/^\w{32}$/),
      first_statement: 'None of the 16 AI answers named Alder.',
      look_at: ['fall', 'few_answers'],
      found: expect.arrayContaining(['fall brd_alder 2026-10-31', 'few_answers brd_alder']),
      mail: expect.objectContaining({ title: expect.stringContaining('October 2026, compared with') }),
    });
    expect(reports.map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Cedar <b>']);
    expect(reports[2]?.first_statement).toContain('Cedar <b>');
    expect(statSync(join(folder, 'review-2026-10.json')).mode & 0o777).toBe(0o600);
    expect((await runReport(service(), line, { hasList: true })).stderr).toBe(
      `${look}wrote 0 reports; kept 3 existing reports\n`,
    );
    expect(reviewIn(folder).reports).toEqual(reports);
    await run(folder, '--brand brd_alder --month 2026-10 --no-quotes');
    expect(reviewIn(folder).reports[0]?.digest).toBe(reports[0]?.digest);
  });

  test('contains a report for each language of the recipients; recipients change no report', async () => {
    const folder = newFolder();
    const of = (recipients: readonly object[]) =>
      `${OCTOBER} --config ${configure(folder, { brands: { brd_birch: { recipients } } })}`;
    const [anna, ben] = [{ to: 'anna@birch.example' }, { to: 'ben@birch.example', language: 'fr' }];
    expect((await run(folder, of([anna, ben]))).stderr).toBe('wrote 4 reports\n');
    expect(reviewIn(folder).reports.map((one) => `${one.brand_or_group} ${one.language}`)).toEqual([
      'brd_alder en',
      'brd_birch en',
      'brd_birch fr',
      'brd_cedar en',
    ]);
    expect(idsIn(folder)).toHaveLength(4);
    expect((await run(folder, of([{ ...ben, to: 'b@birch.example' }]))).stderr).toBe(
      'wrote 0 reports; kept 4 existing reports\n',
    );
  });
});

test('the next month shows only what is new, and names texts of the agency in another language', async () => {
  const folder = newFolder();
  const recipients = [{ to: 'ben@birch.example', language: 'de' }];
  const config = configure(folder, { note: 'Ours.', brands: { brd_birch: { recipients } } });
  await run(folder, `--all --month 2026-09 --config ${config}`);
  const { stderr } = await run(folder, `${OCTOBER} --config ${config}`);
  expect(stderr).toBe('brd_birch (de): left out what is in en: note\nwrote 4 reports\n');
  const found = reviewIn(folder).reports;
  expect(found.map((one) => [one.brand_or_group, one.language, one.look_at])).toEqual([
    ['brd_alder', 'en', expect.arrayContaining(['fall'])],
    ['brd_birch', 'en', []],
    ['brd_birch', 'de', []],
    ['brd_cedar', 'en', ['criticism']],
  ]);
});

describe('what to look at', () => {
  const lookAt = async (world: string, before: readonly string[] = []) => {
    const report = await readReport(service(), { brand_id: `brd_${world}` });
    const found = findingsIn(report, toldOf(report));
    return [newIn(found, before), newIn(found, found)];
  };
  test.each<[string, ...string[]]>([
    ['falling', 'fall', 'criticism'],
    ['slow', 'fall', 'criticism'],
    ['chance', 'criticism'],
    ['rising', 'criticism'],
    ['empty', 'few_answers'],
    ['carried', 'carried', 'criticism'],
    ['few', 'few_answers', 'criticism'],
    ['without', 'missing_engine', 'criticism'],
    ['joined', 'missing_engine', 'criticism'],
    ['level', 'criticism'],
    ['hostile', 'criticism', 'names_cut'],
  ])('of %s; of what an earlier report had too, only carried figures', async (world, ...reasons) => {
    expect(await lookAt(world)).toEqual([reasons, reasons.filter((one) => one === 'carried')]);
  });

  test('a lead is lost if the brand was ahead of all rivals by more than chance, and is no longer', async () => {
    const [lost] = await lookAt('chance', ['ahead brd_chance']);
    expect(lost).toContain('lead_lost');
    expect(newIn(['ahead brd_1'], ['ahead brd_1'])).toEqual([]);
    expect(newIn(['level brd_1'], ['level brd_1'])).toEqual([]);
  });
});

describe('a configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = newFolder();
    configure(folder, {
      brands: { brd_gone: { language: 'de' } },
      groups: [{ name: 'Trees', brands: ['brd_gone', 'brd_none'] }],
    });
  });
  const config = () => `${folder}-agency/report.json`;

  test('with the id of a brand that the key cannot read stops --all; --brand and --group judge only what they use', async () => {
    expect(await run(folder, `${OCTOBER} --config ${config()}`)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${config()}: brands.brd_gone: the key cannot read this brand\n`,
    });
    expect(await run(folder, `--brand brd_alder --month 2026-10 --config ${config()}`)).toMatchObject({
      status: 0,
    });
    expect(await run(folder, `--group Trees --month 2026-10 --config ${config()}`)).toMatchObject({
      status: 2,
      stderr: `${config()}: groups: Trees: the key cannot read the brand brd_gone\n`,
    });
  });

  test('of a month contains no recipients', async () => {
    const month = join(`${folder}-agency`, '2026-10.json');
    configure(folder, { brands: {} });
    writeFileSync(month, JSON.stringify({ brands: { brd_alder: { recipients: [{ to: 'a@b.example' }] } } }));
    expect(await run(folder, `${OCTOBER} --config ${config()}`)).toMatchObject({
      status: 2,
      stderr: `${month}: brands.brd_alder.recipients: is not a field\n`,
    });
  });
});
