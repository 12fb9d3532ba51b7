/** Defines `GET .../runs`: the tracking runs of a brand, newest first. */
import { RUN_STATUSES } from '@brand-visibility/domain/vocabulary';
import { limit, oneOf } from '../query/value-types.js';
import { pageSchema } from '../resources/paging.js';
import { run } from '../resources/run.js';
import { cursorOfRows, formatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

const runsResponse = pageSchema(run);

export const LIST_RUNS = endpoint({
  id: 'listRuns',
  title: 'Runs',
  path: '/v1/brands/{brand_id}/runs',
  tag: 'Runs',
  summary: 'The tracking runs of a brand, newest first',
  description:
    'A run asks every tracked prompt once on each of its engines. Its figures are fixed when it completes. They can differ from the figures of a report, which leaves out filled-in answers and prompts deleted since.',
  parameters: {
    limit: limit(50, 100),
    cursor: cursorOfRows,
    status: oneOf(RUN_STATUSES).optional().meta({ description: 'Only runs with this status. Default: all.' }),
    ...formatParameters,
  },
  response: runsResponse,
  rows: rowsOfList(runsResponse),
});

export const GET_RUN = endpoint({
  id: 'getRun',
  title: 'One run',
  path: '/v1/brands/{brand_id}/runs/{run_id}',
  tag: 'Runs',
  summary: 'One run',
  description: 'Returns one tracking run with the figures that were fixed when it completed.',
  parameters: {},
  response: run,
});
