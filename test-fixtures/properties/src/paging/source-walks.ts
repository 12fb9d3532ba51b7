import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { recordsOf, type Draw } from '@brand-visibility/records';
import type { Query } from './pages.js';
import type { RankedList } from './ranked-walks.js';

type DomainRow = ResponseOf<Operations['listSourceDomains']>['data'][number];
type PageRow = ResponseOf<Operations['listSourcePages']>['data'][number];

/** Questions and changes of both lists. Names, titles and types of sources are bound to no state. */
const SHARED: Pick<RankedList<unknown>, 'limits' | 'changes'> = {
  limits: [3, 7, 15],
  changes: (draw, world) => [
    ...draw.some(recordsOf(world, 'rival'), 15).map((rival) => ({
      ...rival,
      domain: draw.pick([null, 'news1.example', 'rival.example', 'blog.rival.example', 'www.news2.example']),
    })),
    ...draw.some(recordsOf(world, 'brand'), 15).map((brand) => ({
      ...brand,
      domain_aliases: draw.pick([[], ['news1.example'], ['news2.example', 'reddit.com']]),
    })),
    ...draw.some(recordsOf(world, 'domain_type'), 20).map((type) => ({
      ...type,
      domain_type: draw.pick(['review', 'editorial']),
    })),
  ],
};

/** The cited domains of a brand. */
export const DOMAINS: RankedList<DomainRow> = {
  ...SHARED,
  path: 'sources/domains',
  drawQuestion,
  boundOf: ({ competitor_name: _name, source_type: _type, ...row }) => row,
};

/** Its cited pages. */
export const PAGES: RankedList<PageRow> = {
  ...SHARED,
  path: 'sources/pages',
  drawQuestion: (draw) => ({
    ...drawQuestion(draw),
    ...(draw.chance(20) ? { domain: draw.pick(['news1.example', 'reddit.com']) } : {}),
  }),
  boundOf: ({ competitor_name: _name, source_type: _type, title: _title, ...row }) => row,
};

/** Windows of different lengths, mostly without a filter of rows. */
function drawQuestion(draw: Draw): Query {
  return {
    period: draw.pick(['90d', '365d', '365d']),
    ...(draw.chance(25) ? { owner: draw.pick(['other', 'own,competitor']) } : {}),
    ...(draw.chance(25) ? { gap: String(draw.chance(70)) } : {}),
  };
}
