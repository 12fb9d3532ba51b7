import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { CATEGORIES, ENGINES, GROUPINGS } from '@brand-visibility/domain/vocabulary';
import { describe, expect, test } from '@jest/globals';
import type { AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { GET_VISIBILITY } from '../../src/endpoints/get-visibility.js';
import { faultsOf, sentIn } from '../faults.js';

/** The faults of a query without their details. */
const faultsIn = (query: string, endpoint: AnyEndpoint = GET_VISIBILITY) =>
  faultsOf(endpoint, sentIn(query)).map(({ detail: _, ...fault }) => fault);

const named = (id: string): AnyEndpoint => {
  const endpoint = ENDPOINTS.find((one) => one.id === id);
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  return endpoint;
};

const PERIODS = ['7d', '30d', '90d', '365d'];
const FLAGS = ['true', 'false'];
const DAYS = { minimum: '1970-01-01', maximum: '9998-12-31' };

// Rules 3.3 and 6.5.
describe('the fault of an invalid value says what it must be, and lists the allowed values', () => {
  const DATE = 'must be a calendar day written YYYY-MM-DD, years 1970 to 9998';
  const COUNT = 'must be an integer from 1 to 100';
  const oneOf = (words: readonly string[]) => `must be one of ${words.join(', ')}`;
  const someOf = (words: readonly string[]) =>
    `must be one or more of ${words.join(', ')}, separated by commas`;
  const STATUSES = ['pending', 'running', 'completed', 'failed'];

  test.each<[string, string, string, object]>([
    ['getVisibility', 'must be one of 7d, 30d, 90d, 365d', 'period=x', { allowed: PERIODS }],
    ['getVisibility', DATE, 'start_date=x&end_date=2026-01-01', { allowed: DAYS }],
    ['getVisibility', DATE, 'end_date=2026-02-30&start_date=2026-01-01', { allowed: DAYS }],
    ['getVisibility', someOf(ENGINES), 'platforms=bing', { allowed: ENGINES }],
    ['getVisibility', someOf(CATEGORIES), 'categories=all', { allowed: CATEGORIES }],
    ['getVisibility', oneOf(FLAGS), 'is_branded=x', { allowed: FLAGS }],
    ['getVisibility', oneOf(GROUPINGS), 'group_by=x', { allowed: GROUPINGS }],
    ['getCompetitors', COUNT, 'limit=101', { allowed: { minimum: 1, maximum: 100 } }],
    ['getCompetitors', COUNT, 'limit=0', { allowed: { minimum: 1, maximum: 100 } }],
    ['listRuns', oneOf(STATUSES), 'status=x', { allowed: STATUSES }],
    ['getVisibility', 'must be an IANA time zone name such as Europe/Paris', 'tz=Nowhere', {}],
    ['getVisibility', 'must have at most 64 characters', `tz=${'a'.repeat(65)}`, {}],
    ['getVisibility', 'must have at most 2000 characters', `theme_ids=${'a'.repeat(2001)}`, {}],
    // 181 ids of ten characters and the commas between them are 1,990 characters; another comma and id are too long.
    [
      'getVisibility',
      'must have at most 2000 characters; of the 400 values sent, the first 181 fit',
      `theme_ids=${Array.from({ length: 400 }, () => 'thm_012345').join(',')}`,
      {},
    ],
    [
      'getVisibility',
      'contains an empty element; separate the values by single commas',
      'locations=a,,b',
      {},
    ],
    ['getVisibility', 'contains an empty quoted value; remove it', 'theme_ids=""', {}],
    ['getVisibility', 'must be sent only once', 'tz=&tz=UTC', {}],
    [
      'getVisibility',
      'must be sent only once; separate the values by commas',
      'platforms=claude&platforms=grok',
      {},
    ],
    ['getVisibility', 'must be percent-encoded UTF-8 text without control characters', 'tz', {}],
    ['getVisibility', 'must not be empty', 'locations=', {}],
  ])('%s, case %#: %s', (id, detail, query, allowed) => {
    const [parameter] = query.split(/[=&]/);
    expect(faultsOf(named(id), sentIn(query))).toEqual([{ parameter, detail, ...allowed }]);
  });

  test.each<[string, (string | null)[]]>([
    ['empty', ['']],
    ['not decodable', [null]],
    ['too long', ['x'.repeat(2001)]],
    ['not a valid list', ['claude,']],
  ])('even for a value that is %s', (_title, values) => {
    const sent = values.map((value) => ['platforms', value] as const);
    expect(faultsOf(GET_VISIBILITY, sent)).toMatchObject([{ allowed: ENGINES }]);
  });

  test.each([
    ['is sent twice', 'period=7d&period=7d', 'period'],
    ['is not sent', 'start_date=2026-01-01', 'end_date'],
    ['is valid by itself', 'period=7d&start_date=2026-01-01&end_date=2026-01-02', 'period'],
    ['is valid by itself', 'start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['has an unknown name', 'limit=5', 'limit'],
  ])('but not for a parameter that %s: %s', (_title, query, parameter) => {
    expect(faultsIn(query)).toStrictEqual([{ parameter }]);
  });
});

describe('the fault of a near miss suggests the value that was probably meant', () => {
  test.each<[string, string | undefined]>([
    ['period=30days', '30d'],
    ['period=31d', undefined],
    ['platforms=ChatGPT', 'chatgpt'],
    ['platforms=claude,Chat GPT,Grock', 'chatgpt'],
    ['platforms=claude,bing,Grock', undefined],
    ['platforms=Google AI Overviews', 'google_aio'],
    ['platforms=claude;grok', undefined],
    ['categories=Use-Case', 'use_case'],
    ['is_branded=yes', 'true'],
    ['group_by=categories', 'category'],
    ['tz=America/NewYork', 'America/New_York'],
    ['tz=Paris', 'Europe/Paris'],
    ['tz=New York', 'America/New_York'],
    ['tz=São Paulo', 'America/Sao_Paulo'],
    ['tz=Istanbul', undefined],
    ['tz=PST', undefined],
    ['platforms=openai', 'chatgpt'],
    ['platforms=google', undefined],
    ['period=last_month', undefined],
    ['tz=GMT+5', 'Etc/GMT-5'],
    ['tz=UTC-3', 'Etc/GMT+3'],
    ['tz=utc 14:00', 'Etc/GMT-14'],
    ['tz=GMT+15', undefined],
    ['tz= 5', undefined],
    ['tz=+05:30', undefined],
    ['tz=Etc/GMT 5', 'Etc/GMT+5'],
    ['tz=+02:00', 'Etc/GMT-2'],
    [`tz=Europe/Pari${'-'.repeat(54)}`, undefined],
    ['start_date=2026-1-1&end_date=2026-01-02', undefined],
    ['start_date=31.10.2026&end_date=2026-10-31', '2026-10-31'],
    ['start_date=1.2.2026&end_date=2026-10-31', '2026-02-01'],
    ['start_date=31.2.2026&end_date=2026-10-31', undefined],
    ['locations=,a', undefined],
  ])('%s: %s', (query, did_you_mean) => {
    expect(faultsIn(query)[0]?.did_you_mean).toBe(did_you_mean);
  });

  test('compares only the first invalid value of a list', () => {
    const junk = Array.from({ length: 200 }, (_, index) => `Claud${index}`).join(',');
    expect(faultsIn(`platforms=${junk},Claude`)).toEqual([{ parameter: 'platforms', allowed: ENGINES }]);
    expect(faultsIn(`platforms=Claude,${junk}`)[0]?.did_you_mean).toBe('claude');
  });

  test('does not examine a list that is too long', () => {
    expect(faultsIn(`platforms=Claude,${'x'.repeat(1994)}`)[0]?.did_you_mean).toBeUndefined();
    expect(faultsIn(`platforms=Claude,${'x'.repeat(1993)}`)[0]?.did_you_mean).toBe('claude');
  });
});

describe('the fault of an unknown name suggests the parameter that was probably meant', () => {
  test.each<[string, string, string | undefined]>([
    ['getVisibility', 'platform', 'platforms'],
    ['getVisibility', 'platforms[]', 'platforms'],
    ['getVisibility', 'timezone', 'tz'],
    ['getVisibility', 'limit', undefined],
    ['getVisibility', '', undefined],
    ['getCompetitors', 'group_by', undefined],
    ['listPrompts', 'categories', 'category'],
    ['listPrompts', 'theme_ids', 'theme_id'],
    ['listRuns', 'statsu', 'status'],
    ['listBrandAnswers', 'since', 'start_date'],
    ['listBrandAnswers', 'q', undefined],
    ['listBrandAnswers', 'search', undefined],
    ['getAccount', 'limit', undefined],
  ])('%s?%s: %s', (id, name, did_you_mean) => {
    const suggestion = did_you_mean === undefined ? {} : { did_you_mean };
    expect(faultsIn(`${name}=x`, named(id))).toStrictEqual([{ parameter: name, ...suggestion }]);
  });

  test('but not a parameter that was also sent', () => {
    expect(faultsIn('platform=x&platforms=x')).toEqual([{ parameter: 'platform' }]);
  });

  test('for the first 20 unknown names of a query', () => {
    const junk = (length: number) => Array.from({ length }, (_, index) => `p${index}=1&`).join('');
    expect(faultsIn(`${junk(19)}platform=x`).at(-1)?.did_you_mean).toBe('platforms');
    expect(faultsIn(`${junk(20)}platform=x`).at(-1)?.did_you_mean).toBeUndefined();
  });
});

describe('a zone that was sent with an unencoded plus sign (rule 3.6)', () => {
  const PLUS =
    'must be an IANA time zone name such as Europe/Paris; write its plus sign as %2B, because + is a space in a query';
  const WITH_PLUS = ZONE_NAMES.filter((name) => name.includes('+'));

  test.each(WITH_PLUS)('suggests %s and says how to encode it', (name) => {
    const spaced = name.replace('+', ' ');
    for (const sent of [spaced, spaced.toLowerCase()])
      expect(faultsOf(GET_VISIBILITY, [['tz', sent]])).toEqual([
        { parameter: 'tz', detail: PLUS, did_you_mean: name },
      ]);
    expect(faultsOf(GET_VISIBILITY, [['tz', name]])).toEqual([]);
  });

  test.each(['Etc/GMT 13', 'Etc/GMT  5', ' 5', ' ', 'Europe/Paris ', 'America/New York'])(
    'does not mention the plus sign for %j',
    (sent) => {
      const [fault] = faultsOf(GET_VISIBILITY, [['tz', sent]]);
      expect(fault?.detail).toBe('must be an IANA time zone name such as Europe/Paris');
    },
  );
});
