/** Defines `GET .../recommendations`: the recommendations and their measured lifts, newest first. */
import { BOARD_COLUMNS } from '@brand-visibility/domain/vocabulary';
import { limit, oneOf } from '../query/value-types.js';
import { pageSchema } from '../resources/paging.js';
import { recommendation } from '../resources/recommendation.js';
import { cursorOfRows, formatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

const recommendationsResponse = pageSchema(recommendation);

export const LIST_RECOMMENDATIONS = endpoint({
  id: 'listRecommendations',
  title: 'Recommendations',
  path: '/v1/brands/{brand_id}/recommendations',
  tag: 'Recommendations',
  summary: 'Recommendations with their measured lift, newest first',
  description: 'Lists the cards of the action board. A card that is done has a `measurement`.',
  parameters: {
    limit: limit(50, 100),
    cursor: cursorOfRows,
    status: oneOf(BOARD_COLUMNS)
      .optional()
      .meta({ description: 'Only recommendations in this board column. Default: all.' }),
    ...formatParameters,
  },
  response: recommendationsResponse,
  rows: rowsOfList(recommendationsResponse),
});

export const GET_RECOMMENDATION = endpoint({
  id: 'getRecommendation',
  title: 'One recommendation',
  path: '/v1/brands/{brand_id}/recommendations/{recommendation_id}',
  tag: 'Recommendations',
  summary: 'One recommendation',
  description: 'Returns one card of the action board. `measurement` is null unless the card is done.',
  parameters: {},
  response: recommendation,
});
