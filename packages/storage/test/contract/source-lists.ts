import type { Store } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { record, bring } from '@brand-visibility/records';
import { ask, refusalIn, shown } from './ask.js';
import { ago, CITED_WORLD, OWN, runAt, SHOP, WRAPPED } from './cited-world.js';
import { openForEach, type Open } from './opened.js';
import { answerOf, mention, NAMED } from './small-world.js';

const requestDomains = (store: Pick<Store, 'read'>, query: Readonly<Record<string, string>>) =>
  ask('listSourceDomains', {}, query, { store });

export function sourceListsContract(open: Open): void {
  describe('lists of sources', () => {
    const opened = openForEach(open);
    const domains = async (query: Readonly<Record<string, string>> = {}) =>
      shown(await requestDomains(opened().store, query));

    const BOUND: readonly (readonly [string, readonly ImportRecord[]])[] = [
      ['another citation', [answerOf('1', '3', 'claude', { created_at: ago(4), sources: [OWN] })]],
      [
        'a citation of the window before',
        [answerOf('2', '2', 'claude', { created_at: ago(40), sources: [] })],
      ],
      [
        'the domain of a citation',
        [
          answerOf('1', '2', 'claude', {
            created_at: ago(4),
            ...NAMED,
            sources: [WRAPPED, { ...SHOP, domain: 'x' }],
          }),
        ],
      ],
      [
        'the domain that a rival without one in its record has in an answer before both windows',
        [
          record.rival({ name: 'Aaa', domain: null }),
          runAt('3', 300),
          answerOf('3', '1', 'claude', {
            created_at: ago(300),
            competitors: [mention('aaa', { domain: 'redirect.example' })],
          }),
        ],
      ],
      ['the domain of a rival', [record.rival({ name: 'Aaa', domain: 'redirect.example' })]],
      ['a rival with a domain', [record.rival({ name: 'Bbb', domain: 'redirect.example' })]],
      [
        'the name of the brand, which is now that of a rival',
        [record.brand({ name: 'Globex', domain: 'acme.example', domain_aliases: [] })],
      ],
      [
        'a domain of the brand',
        [record.brand({ name: 'Acme', domain: 'acme.example', domain_aliases: ['redirect.example'] })],
      ],
    ];
    // Rule 15.8.
    test.each(BOUND)('after %s refuse their cursors', async (_what, records) => {
      const { store, jobStore } = opened();
      await bring(jobStore, CITED_WORLD);
      const { next_cursor } = await domains({ limit: '2', owner: 'other,own' });
      const rest = { limit: '2', owner: 'own,other', cursor: next_cursor ?? '' };
      expect((await domains(rest)).data).toHaveLength(2);
      await bring(jobStore, records);
      expect(refusalIn(await requestDomains(store, rest))).toBe('invalid_cursor');
    });

    const UNBOUND: readonly (readonly [string, readonly ImportRecord[]])[] = [
      ['the type of a domain', [{ type: 'domain_type', domain: 'guide.example', domain_type: 'review' }]],
      ['a run before both windows', [runAt('3', 80), answerOf('3', '1', 'claude', { sources: [SHOP] })]],
      ['a rival without a domain', [record.rival({ name: 'Ccc', domain: null })]],
      [
        'a domain of a rival without a record',
        [
          runAt('3', 300),
          answerOf('3', '1', 'claude', {
            created_at: ago(300),
            competitors: [mention('Aab', { domain: 'redirect.example' })],
          }),
        ],
      ],
      ['the spelling of a rival', [record.rival({ name: 'AAA', domain: 'globex.example' })]],
    ];
    // Rule 15.8.
    test.each(UNBOUND)('after %s go on, with the labels of the moment', async (_what, records) => {
      const { jobStore } = opened();
      await bring(jobStore, CITED_WORLD);
      const { next_cursor } = await domains({ limit: '2' });
      await bring(jobStore, records);
      const whole = await domains();
      const rest = await domains({ limit: '50', cursor: next_cursor ?? '' });
      expect(rest.data).toEqual(whole.data.slice(2));
    });
  });
}
