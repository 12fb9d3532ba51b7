/** Defines `GET /v1/brands`: the brands that the key may read, oldest first. */
import { limit } from '../query/value-types.js';
import { brand } from '../resources/brand.js';
import { pageSchema } from '../resources/paging.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfList } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

const brandsResponse = pageSchema(brand);

export const LIST_BRANDS = endpoint({
  id: 'listBrands',
  title: 'Brands',
  path: '/v1/brands',
  tag: 'Brands',
  summary: 'The brands that the key may read, oldest first',
  description:
    'A restricted key lists only its own brands. The figures of `latest_run` were fixed when that run completed.',
  parameters: { limit: limit(50, 100), ...pagedFormatParameters },
  response: brandsResponse,
  rows: rowsOfList(brandsResponse),
});

export const GET_BRAND = endpoint({
  id: 'getBrand',
  title: 'One brand',
  path: '/v1/brands/{brand_id}',
  tag: 'Brands',
  summary: 'One brand',
  description:
    'Returns a brand with the figures of its latest completed run. A brand of another account, or one that the key may not read, gets the same 404 as a brand that does not exist.',
  parameters: {},
  response: brand,
});
