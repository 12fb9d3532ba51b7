import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ownersOf, sourceTypeOf, type RivalDomain } from '../../src/sources/ownership.js';
import { citedDomain } from '../../src/sources/keys.js';

const brand = { domain: 'acme.com', domain_aliases: ['www.acme.example', 'acme.co.uk'] };
const rival = (name: string, domain: string): RivalDomain => ({
  name,
  name_key: name.toLowerCase(),
  domain,
});
const rivals = [
  rival('Zed', 'glow.example'),
  rival('Glow', 'WWW.Glow.example.'),
  rival('Glow Shop', 'shop.glow.example'),
  rival('Inside', 'rival.acme.com'),
  rival('Empty', ''),
  rival('Dot', '.'),
  rival('Odd', 'example..'),
];

// Rule 15.3.
describe('the owner of a domain', () => {
  const ownerOf = ownersOf(brand, rivals);
  test.each([
    ['acme.com', 'own', null],
    ['blog.acme.com', 'own', null],
    ['acme.example', 'own', null],
    ['a.b.acme.co.uk', 'own', null],
    ['rival.acme.com', 'own', null],
    ['notacme.com', 'other', null],
    ['acme.com.example', 'other', null],
    ['co.uk', 'other', null],
    ['glow.example', 'competitor', 'Glow'],
    ['a.glow.example', 'competitor', 'Glow'],
    ['shop.glow.example', 'competitor', 'Glow Shop'],
    ['a.shop.glow.example', 'competitor', 'Glow Shop'],
    ['xshop.glow.example', 'competitor', 'Glow'],
    ['example', 'other', null],
    ['example.', 'competitor', 'Odd'],
    ['', 'other', null],
    ['a.', 'other', null],
    ['..', 'other', null],
  ])('%j is %s %s', (domain, owner, competitor_name) => {
    expect(ownerOf(domain)).toEqual({ owner, competitor_name });
  });

  test('is the one that comparing it with every own domain and every rival finds', () => {
    const label = fc.constantFrom('a', 'b', 'www', 'c-d');
    const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => `${labels.join('.')}.com`);
    const name = fc.constantFrom('Ant', 'bee', '\u{1f600}', '\uff21', 'Cat');
    const aliases = fc.array(domain, { maxLength: 2 });
    const some = fc.array(fc.tuple(name, domain), { maxLength: 8 });
    fc.assert(
      fc.property(domain, aliases, some, domain, (own, domain_aliases, websites, cited) => {
        const isWithin = (of: string) => cited === of || cited.endsWith(`.${of}`);
        const owners = websites
          .filter(([, of]) => isWithin(citedDomain(of)))
          .toSorted(([a, of], [b, other]) => {
            const byLength = citedDomain(other).length - citedDomain(of).length;
            return byLength || Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));
          });
        const isOwn = [own, ...domain_aliases].some((of) => isWithin(citedDomain(of)));
        const found = owners[0];
        const expected = isOwn
          ? { owner: 'own', competitor_name: null }
          : found
            ? { owner: 'competitor', competitor_name: found[0] }
            : { owner: 'other', competitor_name: null };
        const records = websites.map(([shown, of]) => rival(shown, of));
        expect(ownersOf({ domain: own, domain_aliases }, records)(cited)).toEqual(expected);
      }),
      { seed: 20260301, numRuns: 2000 },
    );
  });
});

// Rule 15.3.
test('the type of a domain is `competitor` where a rival owns it, else the recorded one, also of own domains', () => {
  const competitor = { owner: 'competitor', competitor_name: 'Glow' } as const;
  expect(sourceTypeOf(competitor, 'editorial')).toBe('competitor');
  expect(sourceTypeOf({ owner: 'own', competitor_name: null }, 'editorial')).toBe('editorial');
  expect(sourceTypeOf({ owner: 'other', competitor_name: null }, undefined)).toBeNull();
});
