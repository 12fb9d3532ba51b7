import { REACHES } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { cursor, pageOf } from './paging.js';
import { limit } from './parameters.js';
import { engine, position, score, timestamp } from './values.js';

/** [2.3] */
export const brand = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string().describe("The brand's path segment in the dashboard."),
  domain: z.string(),
  domain_aliases: z.array(z.string()).describe('Other domains that the brand owns.'),
  category: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable().describe('Target market, as entered.'),
  reach: z.enum(REACHES).nullable(),
  language: z.string().nullable().describe('ISO 639-1 code; null means English.'),
  platforms: z.array(engine).describe('Engines tracked for the brand.'),
  is_tracking_paused: z.boolean(),
  created_at: timestamp,
  latest_run: z
    .strictObject({
      id: z.string(),
      completed_at: timestamp,
      platforms: z.array(engine).describe('Engines that the run asked.'),
      visibility: score.nullable(),
      average_position: position.nullable().describe('Null when the brand was never named.'),
    })
    .nullable()
    .describe('The latest completed run with the scores stored at its completion; null before the first.'),
});

export const listBrands = endpoint({
  id: 'listBrands',
  path: '/v1/brands',
  summary: 'The brands that the key reads, oldest first',
  parameters: { limit: limit(50, 100), cursor },
  reply: pageOf(brand),
  refusals: ['invalid_parameter', 'unknown_parameter', 'invalid_cursor', 'api_key_in_url'],
});

export const getBrand = endpoint({
  id: 'getBrand',
  path: '/v1/brands/{brand_id}',
  summary: 'One brand',
  parameters: {},
  reply: brand,
  refusals: ['unknown_parameter', 'api_key_in_url', 'not_found'],
});
