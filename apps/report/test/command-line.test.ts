import { UsageError } from '@brand-visibility/terminal';
import { describe, expect, test } from '@jest/globals';
import { commandOf, HELP } from '../src/program/command-line.js';
import { SEND_HELP, sendCommandOf } from '../src/program/send-command.js';

const SETTINGS = { BRAND_VISIBILITY_URL: 'http://127.0.0.1:8080', BRAND_VISIBILITY_KEY: 'bvk_1' };
const line = (text: string) => text.split(' ').filter((word) => word !== '');

describe('a command', () => {
  test('of a month of one brand', () => {
    expect(
      commandOf(line('--brand brd_1 --month 2026-10 --to report.html --tz Europe/Paris'), SETTINGS),
    ).toEqual({
      brand: 'brd_1',
      group: null,
      charts: null,
      to: 'report.html',
      publish: null,
      keepDays: null,
      tz: 'Europe/Paris',
      config: null,
      again: false,
      pdf: false,
      window: { kind: 'month', month: '2026-10' },
      against: 'previous-month',
      quotes: true,
      baseUrl: 'http://127.0.0.1:8080',
      apiKey: 'bvk_1',
    });
  });

  const MONTH = { kind: 'month', month: '2026-10' };
  test.each([
    ['--period 30d', { kind: 'period', period: '30d' }, 'previous-days'],
    [
      '--start-date 2026-10-01 --end-date 2026-10-07',
      { kind: 'days', start_date: '2026-10-01', end_date: '2026-10-07' },
      'previous-days',
    ],
    ['--month last', 'last-month', 'previous-month'],
    ['--month last --against previous-year', 'last-month', 'previous-year'],
    ['--month 2026-10 --against previous-year', MONTH, 'previous-year'],
    ['--month 2026-10 --against previous-days', MONTH, 'previous-days'],
    [
      '--month 2026-10 --against 2026-07-01..2026-07-31',
      MONTH,
      { start_date: '2026-07-01', end_date: '2026-07-31' },
    ],
  ])('of all brands with %s', (window, expected, against) => {
    expect(commandOf(line(`--all ${window} --to reports`), SETTINGS)).toMatchObject({
      brand: null,
      tz: null,
      window: expected,
      against,
    });
  });

  test('with a configuration and PDF files, without quotes', () => {
    const args = line('--brand brd_1 --month last --config report.json --pdf --no-quotes --to x.html');
    expect(commandOf(args, SETTINGS)).toMatchObject({ config: 'report.json', pdf: true, quotes: false });
    expect(commandOf(line('--all --month last --pdf --to x'), SETTINGS)).toMatchObject({ to: 'x' });
  });

  const PUBLISH = '--publish out --base-url https://reports.example/north//';
  const IDS = ['2tb9d5mpjtb9d5mpjtb9d5mpjt', '7zzzzzzzzzzzzzzzzzzzzzzzzz'];
  test('that publishes, or removes what was published, which needs no settings', () => {
    const publish = { folder: 'out', baseUrl: 'https://reports.example/north' };
    expect(commandOf(line(`--all --month last ${PUBLISH} --keep 400`), SETTINGS)).toMatchObject({
      to: null,
      publish,
      keepDays: 400,
    });
    expect(commandOf(line(`--all --month last --to x ${PUBLISH}`), SETTINGS)).toMatchObject({
      to: 'x',
      publish,
    });
    const removal = { folder: 'out', ids: IDS, keepDays: null };
    for (const ids of [IDS.join(' '), IDS.join(' --unpublish ')])
      expect(commandOf(line(`--publish out --unpublish ${ids}`), {})).toEqual(removal);
    const [first = '', last = ''] = IDS.map((id) => `https://reports.example/north/r/${id}/`);
    for (const ids of [
      `${first} ${last}`,
      `${first}#figures ${last.slice(0, -1)}`,
      `${IDS[0]} ${last}?utm=x`,
    ])
      expect(commandOf(line(`--publish out --unpublish ${ids}`), {})).toEqual(removal);
    expect(commandOf(line('--keep 1 --publish out'), {})).toEqual({ ...removal, ids: [], keepDays: 1 });
  });

  test('that asks for help needs no settings', () => {
    expect(commandOf(['--help'], {})).toBeNull();
    expect(HELP).toContain('--month YYYY-MM');
  });

  test.each([
    ['', 'expected one of --brand ID, --group NAME and --all'],
    ['--all --brand brd_1 --to x', 'expected one of --brand ID, --group NAME and --all'],
    ['--brand ../etc --month 2026-10 --to x', '--brand must be the id of a brand'],
    ['--brand brd_1 --month 2026-10', 'expected --to FILE'],
    ['--brand brd_1 --to x', 'expected one of --month, --period'],
    ['--brand brd_1 --month 2026-10 --period 7d --to x', 'expected one of --month, --period'],
    ['--brand brd_1 --month 2026-13 --to x', '--month must be a calendar month'],
    ['--brand brd_1 --month october --to x', '--month must be a calendar month'],
    ['--brand brd_1 --period 30days --to x', '--period must be one of 7d, 30d, 90d, 365d'],
    ['--brand brd_1 --start-date 2026-10-01 --to x', '--start-date and --end-date must both be days'],
    ['--brand brd_1 --start-date 2026-02-30 --end-date 2026-03-01 --to x', 'must both be days'],
    ['--brand brd_1 --start-date 2026-10-02 --end-date 2026-10-01 --to x', 'must not be before'],
    ['--brand brd_1 --month 2026-10 --against september --to x', '--against must be previous-year'],
    ['--brand brd_1 --month last --pdf --to x.pdf', 'with --pdf and without --all, --to must be'],
    ['--all --month last --publish x', '--publish requires --base-url, a URL such as'],
    ['--all --month last --publish x --base-url reports.example', '--publish requires --base-url'],
    ['--all --month last --publish x --base-url ftp://a.example', '--publish requires --base-url'],
    ['--all --month last --publish x --base-url https://a.example/?b', '--publish requires --base-url'],
    ['--all --month last --publish x --base-url https://:hunter2@a.example', '--publish requires --base-url'],
    ['--all --month last --to x --base-url https://a.example', 'expected --publish FOLDER with'],
    ['--unpublish 7zzzzzzzzzzzzzzzzzzzzzzzzz', 'expected --publish FOLDER with'],
    ...['../../etc', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'https://x.example/r/../../etc', 'https://x.example/'].map(
      (id): [string, string] => [
        `--publish x --unpublish ${id}`,
        '--unpublish must be the ids or the addresses',
      ],
    ),
    ['--all --publish x --unpublish 7zzzzzzzzzzzzzzzzzzzzzzzzz', '--unpublish makes no reports'],
    ['--publish x --keep 0', '--keep must be a number of days'],
    ['--publish x', 'expected one of --brand ID, --group NAME and --all'],
    ['--brand brd_1 --mouth 2026-10 --to x', "Unknown option '--mouth'"],
  ])('%s is refused on one line', (args, message) => {
    expect(() => commandOf(line(args), SETTINGS)).toThrow(UsageError);
    expect(() => commandOf(line(args), SETTINGS)).toThrow(message);
  });

  test.each(['BRAND_VISIBILITY_URL', 'BRAND_VISIBILITY_KEY'])('without %s is refused', (name) => {
    const settings = { ...SETTINGS, [name]: undefined };
    expect(() => commandOf(line('--all --month 2026-10 --to x'), settings)).toThrow(`${name} must be set`);
  });
});

describe('a line of send', () => {
  const SEND = '--month 2026-10 --publish out --config report.json';
  const of = (args: string) => sendCommandOf(line(`${SEND} ${args}`.trim()));

  test('chooses nothing, all, or some', () => {
    const usual = {
      folder: 'out',
      config: 'report.json',
      month: '2026-10',
      hold: [],
      check: false,
      resend: [],
      corrections: false,
      eml: null,
      perMinute: 30,
      tried: null,
    };
    expect(of('')).toEqual({ ...usual, chosen: null });
    expect(of('--corrections')).toEqual({ ...usual, chosen: null, corrections: true });
    expect(of('--all --hold brd_1 Trees --per-minute 5')).toEqual({
      ...usual,
      chosen: 'all',
      hold: ['brd_1', 'Trees'],
      perMinute: 5,
    });
    expect(of('--brand brd_1 brd_2 --group Trees Ponds')).toEqual({
      ...usual,
      chosen: ['brd_1', 'brd_2', 'Trees', 'Ponds'],
    });
    expect(of('--resend brd_1 a@b.example Trees c@d.example')).toEqual({
      ...usual,
      chosen: [],
      resend: [
        { key: 'brd_1', to: 'a@b.example' },
        { key: 'Trees', to: 'c@d.example' },
      ],
    });
    expect(of('--eml mails')).toEqual({ ...usual, chosen: 'all', eml: 'mails' });
    expect(of('--eml mails --brand brd_1')).toEqual({ ...usual, chosen: ['brd_1'], eml: 'mails' });
    expect([of('--help'), SEND_HELP.includes('--resend ID ADDRESS')]).toEqual([null, true]);
  });

  test.each([
    ['--publish out --config x', 'send requires --month'],
    ['--month 2026-13 --publish out --config x', 'send requires --month'],
    ['--month last --config x', 'send requires --publish FOLDER and --config FILE'],
    ['--month last --publish out', 'send requires --publish FOLDER and --config FILE'],
    [`${SEND} --all --brand brd_1`, 'expected --all, or --brand and --group, not both'],
    [`${SEND} --resend brd_1`, '--resend requires an id or a name, and an address'],
    [`${SEND} --per-minute 0`, '--per-minute must be a number of at least 1'],
    [`${SEND} --per-minute many`, '--per-minute must be'],
    [`${SEND} --eml=`, '--eml must be a folder'],
    [`${SEND} anna@a.example`, 'Unexpected argument'],
  ])('%s is refused', (args, message) => {
    expect(() => sendCommandOf(line(args))).toThrow(UsageError);
    expect(() => sendCommandOf(line(args))).toThrow(message);
  });
});
