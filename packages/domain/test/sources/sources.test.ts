import { describe, expect, test } from '@jest/globals';
import { EQUAL_WEIGHTS, weighting } from '../../src/figures/weighting.js';
import { rational } from '../../src/number.js';
import { ownersOf, sourceTypeOf, type RivalDomain } from '../../src/sources/ownership.js';
import { sourceFigures } from '../../src/sources/row.js';

// What `GET /sources/domains` and `GET /sources/pages` show of the websites that answers cite, by example. keys.test.ts
// has which citations are of one domain or page.

describe('Who owns a domain (rule 15.3)', () => {
  // Acme, with two aliases, and rivals with these domains.
  const BRAND = { domain: 'acme.com', domain_aliases: ['www.acme.example', 'acme.co.uk', ''] };
  const RIVALS: readonly RivalDomain[] = [
    { name: 'Umbrella', name_key: 'umbrella', domain: 'globex.example' },
    { name: 'Globex', name_key: 'globex', domain: 'WWW.Globex.example.' },
    { name: 'Wonka', name_key: 'wonka', domain: 'globex.example' },
    { name: 'Globex Shop', name_key: 'globex shop', domain: 'shop.globex.example' },
    { name: 'Inside', name_key: 'inside', domain: 'rival.acme.com' },
    { name: 'Nowhere', name_key: 'nowhere', domain: '.' },
  ];
  const ownerOf = ownersOf(BRAND, RIVALS);

  test.each([
    ['acme.com', 'own', null, 'the domain of the brand'],
    ['blog.acme.com', 'own', null, 'a subdomain'],
    ['acme.example', 'own', null, 'an alias'],
    ['a.b.acme.co.uk', 'own', null, 'a subdomain of an alias'],
    ['rival.acme.com', 'own', null, 'a subdomain that a rival uses'],
    ['globex.example', 'competitor', 'Globex', 'of three rivals the one with the smallest name key'],
    ['a.globex.example', 'competitor', 'Globex', 'a subdomain'],
    ['shop.globex.example', 'competitor', 'Globex Shop', 'the rival with the longest domain'],
    ['a.shop.globex.example', 'competitor', 'Globex Shop', 'its subdomain'],
    ['xshop.globex.example', 'competitor', 'Globex', 'another subdomain'],
    ['notacme.com', 'other', null, 'only similar'],
    ['acme.com.example', 'other', null, 'acme.com is not at its end'],
    ['co.uk', 'other', null, 'a parent of an alias'],
    ['example', 'other', null, 'a parent of everything'],
    ['', 'other', null, 'an empty domain owns nothing'],
    ['a.', 'other', null, 'nor do subdomains of an empty one'],
  ])('%j: %s %s, because %s', (domain, owner, competitor_name, _why) => {
    expect(ownerOf(domain)).toEqual({ owner, competitor_name });
  });

  test.each([
    ['a rival owns it', { owner: 'competitor', competitor_name: 'Globex' }, 'editorial', 'competitor'],
    ['the type recorded for the domain', { owner: 'other', competitor_name: null }, 'editorial', 'editorial'],
    ['... also for an own domain', { owner: 'own', competitor_name: null }, 'editorial', 'editorial'],
    ['no type was recorded', { owner: 'other', competitor_name: null }, undefined, null],
  ] as const)('its type: %s', (_, owner, recorded, expected) => {
    expect(sourceTypeOf(owner, recorded)).toBe(expected);
  });
});

//                        Claude   ChatGPT   Google AI Overviews
//   March      answers   4        3         2
//              citing    2        1         1                    news.example
//   February   answers   8
//              citing    1
describe('A row counts the answers that cite a domain or page (rules 15.4, 15.5)', () => {
  const ANSWERS = [4, 3, 0, 0, 0, 2];
  const windows = { current: weighting(ANSWERS, EQUAL_WEIGHTS), previous: weighting([8], EQUAL_WEIGHTS) };
  const NEWS = {
    citing: [2, 1, 0, 0, 0, 1],
    citingBefore: [1],
    citations: 9,
    prompts: 2,
    pages: 3,
    namingYou: 1,
    namingRivalsNotYou: 2,
    firstCitedAt: 0n,
    lastCitedAt: 1n,
    title: null,
  };

  test.each([
    ['citation_count', 'an answer may cite a page several times', 9],
    ['answer_count', 'four answers cite it', 4],
    ['prompt_count', 'they answer two prompts', 2],
    ['answers_naming_you', 'one of the four names Acme', 1],
    ['answers_naming_competitors_not_you', 'two name only rivals', 2],
    ['answers_naming_no_brand', 'and one names no brand', 1],
    // As visibility, with "cites it" instead of "names the brand".
    [
      'answer_share',
      '(2/4 + 1/3 + 1/2) / 3, and 1/8 before',
      { current: 44.4, previous: 12.5, change: 31.9 },
    ],
    [
      'platforms',
      'the engines that cite it, in the order of the vocabulary',
      [
        { platform: 'claude', answer_count: 2 },
        { platform: 'chatgpt', answer_count: 1 },
        { platform: 'google_aio', answer_count: 1 },
      ],
    ],
  ] as const)('%s: %s', (field, _, expected) => {
    expect(sourceFigures(NEWS, windows)[field]).toEqual(expected);
  });

  const share = (of: Partial<typeof windows>, citingBefore = [1]) =>
    sourceFigures({ ...NEWS, citingBefore }, { ...windows, ...of }).answer_share;
  const heavyClaude = weighting(ANSWERS, { ...EQUAL_WEIGHTS, claude: rational(2) });

  test.each([
    ['if no answer cited it before, it was 0', share({}, [0]), { previous: 0, change: 44.4 }],
    ['if nothing is compared, there was none', share({ previous: null }), { previous: null, change: null }],
    ['if no answer counts, there is none', share({ current: null }), { current: null, change: null }],
    ['if Claude counts twice: (2 x 2/4 + 1/3 + 1/2) / 4', share({ current: heavyClaude }), { current: 45.8 }],
  ])('answer_share: %s', (_, found, expected) => {
    expect(found).toMatchObject(expected);
  });
});
