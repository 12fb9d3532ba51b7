import { PLANS } from '@brand-visibility/domain';
import { z } from 'zod';
import { timestamp } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** Rule 11.6: the account and the key that asks; never the owner's name or e-mail. */
export const accountReply = z
  .strictObject({
    account_id: z.string().describe('The account that the key reads.'),
    plan: z
      .strictObject({
        id: z.enum(PLANS).describe('The plan; `starter` has no API access.'),
        name: z.string().describe('The plan as it is called to customers.'),
        is_trialing: z.boolean().describe('Whether the account is on trial.'),
        trial_ends_at: timestamp.nullable().describe('When the trial ends; null outside a trial.'),
      })
      .describe('The plan of the account.'),
    rate_limit: z
      .strictObject({
        requests_per_minute: z.int().min(1).describe('Requests per key, in a fixed window of one minute.'),
        window_seconds: z.int().min(1).describe('Length of that window.'),
      })
      .describe('How often the key may ask.'),
    key: z
      .strictObject({
        id: z.string().describe('Id of the key, which is no secret.'),
        name: z.string().describe('Name that the owner gave it.'),
        masked: z.string().describe('The key with its middle hidden.'),
        created_at: timestamp.describe('When the key was made.'),
        expires_at: timestamp.nullable().describe('When it expires; null when it never does.'),
        brand_access: z
          .strictObject({
            all_brands: z.boolean().describe('True when the key reads every brand, later ones included.'),
            brand_ids: z.array(z.string()).describe('Brands that a restricted key reads; empty otherwise.'),
          })
          .describe('Which brands the key reads.'),
      })
      .describe('The key of this request.'),
  })
  .describe('The account and the key that asks.');

export const getAccount = endpoint({
  id: 'getAccount',
  path: '/v1/account',
  tag: 'Account',
  summary: 'The account and the key in use',
  description:
    'What a key may read and how often: a good first request, and the way to learn when the key or a trial ends. It tells neither name nor e-mail of the owner.',
  parameters: {},
  reply: accountReply,
  refusals: ['unknown_parameter', 'api_key_in_url'],
});
