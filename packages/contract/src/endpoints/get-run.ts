/** Defines `GET .../runs/{run_id}`: one run. */
import { run } from '../resources/run.js';
import { endpoint } from './endpoint.js';

export const getRun = endpoint({
  id: 'getRun',
  path: '/v1/brands/{brand_id}/runs/{run_id}',
  tag: 'Runs',
  summary: 'One run',
  description: 'Returns one tracking run with the figures that were fixed when it completed.',
  parameters: {},
  response: run,
});
