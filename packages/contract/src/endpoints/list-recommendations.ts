import { BOARD_COLUMNS } from '@brand-visibility/domain';
import { limit, oneOf } from '../query/kinds.js';
import { cursor } from '../query/parameters.js';
import { pageOf } from '../resources/paging.js';
import { recommendation } from '../resources/recommendation.js';
import { endpoint } from './endpoint.js';

export const listRecommendations = endpoint({
  id: 'listRecommendations',
  path: '/v1/brands/{brand_id}/recommendations',
  tag: 'Recommendations',
  summary: 'What to do about the gaps, newest first, with the lift that was measured',
  description: 'The cards of the action board. One that is done carries what was measured since.',
  parameters: {
    limit: limit(50, 100),
    cursor,
    status: oneOf(BOARD_COLUMNS)
      .optional()
      .meta({ description: 'Only those in that board column; all when absent.' }),
  },
  reply: pageOf(recommendation),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url', 'not_found'],
});
