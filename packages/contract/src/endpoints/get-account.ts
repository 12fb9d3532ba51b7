/** Defines `GET /v1/account`: the account and the key in use. */
import { PLANS } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { timestamp } from '../resources/values.js';
import { endpoint } from './endpoint.js';

/** The account and the key of the request (rule 11.2). The owner's name and e-mail address are not included. */
export const accountResponse = z
  .strictObject({
    account_id: z.string().describe('The account that the key reads.'),
    plan: z
      .strictObject({
        id: z.enum(PLANS).describe('The plan. `starter` does not include API access.'),
        name: z.string().describe('Name of the plan, as shown to customers.'),
        is_trialing: z.boolean().describe('Whether the account is on trial.'),
        trial_ends_at: timestamp.nullable().describe('When the trial ends; null outside a trial.'),
      })
      .describe('The plan of the account.'),
    rate_limit: z
      .strictObject({
        requests_per_minute: z.int().min(1).describe('Requests that the key may send in each clock minute.'),
        window_seconds: z.int().min(1).describe('Length of the rate window in seconds.'),
      })
      .describe('The rate limit of the key.'),
    key: z
      .strictObject({
        id: z.string().describe('Id of the key. It is not a secret.'),
        name: z.string().describe('Name that the owner gave the key.'),
        masked: z.string().describe('The key with its middle hidden.'),
        created_at: timestamp.describe('When the key was created.'),
        expires_at: timestamp.nullable().describe('When the key expires; null if it never does.'),
        brand_access: z
          .strictObject({
            all_brands: z
              .boolean()
              .describe('Whether the key reads every brand, including brands added later.'),
            brand_ids: z
              .array(z.string())
              .describe('The brands that a restricted key reads; empty if `all_brands` is true.'),
          })
          .describe('The brands that the key reads.'),
      })
      .describe('The key of this request.'),
  })
  .describe('The account and the key of the request.');

export const GET_ACCOUNT = endpoint({
  id: 'getAccount',
  title: 'Account',
  path: '/v1/account',
  tag: 'Account',
  summary: 'The account and the key in use',
  description:
    "Returns what the key may read, its rate limit, and when the key or the trial ends. This makes it a good first request. The response does not contain the owner's name or e-mail address.",
  parameters: {},
  response: accountResponse,
});
