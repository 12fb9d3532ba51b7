import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { GROUP_DIMENSIONS, GROUP_SORTS, nameKey, SORT_ORDERS } from '@brand-visibility/domain';
import type { RankedList } from './ranked-walks.js';

type Row = ResponseOf<Operations['getVisibilityGroups']>['data'][number];

/** The groups of a visibility report. */
export const GROUPS: RankedList<Row> = {
  path: 'visibility/groups',
  limits: [1, 2, 3],
  drawQuestion: (draw) => ({
    period: '365d',
    group_by: draw.pick(GROUP_DIMENSIONS.filter((kind) => kind !== 'location')),
    sort: draw.pick(GROUP_SORTS),
    order: draw.pick(SORT_ORDERS),
  }),
  boundOf: ({ label: _, competitors_named, ...row }) => ({
    ...row,
    competitors_named: competitors_named.map(({ name, answers }) => [nameKey(name), answers]),
  }),
};
