/** Defines `GET .../recommendations/{recommendation_id}`: one recommendation. */
import { recommendation } from '../resources/recommendation.js';
import { endpoint } from './endpoint.js';

export const getRecommendation = endpoint({
  id: 'getRecommendation',
  path: '/v1/brands/{brand_id}/recommendations/{recommendation_id}',
  tag: 'Recommendations',
  summary: 'One recommendation',
  description: 'Returns one card of the action board. `measurement` is null unless the card is done.',
  parameters: {},
  response: recommendation,
});
