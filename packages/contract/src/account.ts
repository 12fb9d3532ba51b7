import { PLANS } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { timestamp } from './values.js';

/** [2.2]: the account and the key that asks; never the owner's name or e-mail. */
export const accountReply = z.strictObject({
  account_id: z.string().describe('The account that the key reads.'),
  plan: z.strictObject({
    id: z.enum(PLANS),
    name: z.string(),
    is_trialing: z.boolean(),
    trial_ends_at: timestamp.nullable().describe('Null outside a trial.'),
  }),
  rate_limit: z.strictObject({
    requests_per_minute: z.int().min(1).describe('Per key, in a fixed window of one minute.'),
    window_seconds: z.int().min(1),
  }),
  key: z.strictObject({
    id: z.string(),
    name: z.string(),
    masked: z.string().describe('The key with its middle hidden.'),
    created_at: timestamp,
    expires_at: timestamp.nullable().describe('Null when the key never expires.'),
    brand_access: z.strictObject({
      all_brands: z.boolean().describe('True when the key reads every brand, later ones included.'),
      brand_ids: z.array(z.string()).describe('Brands that a restricted key reads; empty otherwise.'),
    }),
  }),
});

export const getAccount = endpoint({
  id: 'getAccount',
  path: '/v1/account',
  summary: 'The account and the key in use',
  parameters: {},
  reply: accountReply,
  refusals: ['unknown_parameter', 'api_key_in_url'],
});
