/** Defines `GET /v1/brands/{brand_id}`: one brand. */
import { brand } from '../resources/brand.js';
import { endpoint } from './endpoint.js';

export const getBrand = endpoint({
  id: 'getBrand',
  path: '/v1/brands/{brand_id}',
  tag: 'Brands',
  summary: 'One brand',
  description:
    'Returns a brand with the figures of its latest completed run. A brand of another account, or one that the key may not read, gets the same 404 as a brand that does not exist.',
  parameters: {},
  response: brand,
});
