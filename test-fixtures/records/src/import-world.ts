import type { ImportRecord } from '@brand-visibility/contract';
import { record } from './records.js';

const both = ['chatgpt', 'claude'] as const;

/** Two brands of one account and one of another; of the first brand two prompts, three runs and three answers. */
export const IMPORT_WORLD: readonly ImportRecord[] = [
  record.account(),
  record.account({ id: 'acc_2' }),
  record.brand(),
  record.brand({ id: 'brd_2' }),
  record.brand({ id: 'brd_3', account_id: 'acc_2' }),
  record.apiKey(),
  record.apiKey({ id: 'key_2', fingerprint: '1'.repeat(64) }),
  record.rival(),
  record.theme(),
  record.theme({ id: 'thm_2', brand_id: 'brd_2' }),
  record.prompt(),
  record.prompt({ id: 'prm_2' }),
  record.prompt({ id: 'prm_3', brand_id: 'brd_2' }),
  record.run({ platforms: [...both] }),
  record.run({ id: 'run_2', status: 'pending', completed_at: null, platforms: [...both] }),
  record.run({ id: 'run_3', brand_id: 'brd_2' }),
  record.run({ id: 'run_4', platforms: [...both] }),
  record.answer(),
  record.answer({ id: 'ans_2', prompt_id: 'prm_2' }),
  record.answer({ id: 'ans_3', prompt_id: 'prm_2', platform: 'claude' }),
  record.siteAccessCheck(),
  record.pageAudit(),
  record.recommendation(),
  record.recommendation({ id: 'rec_2', brand_id: 'brd_2' }),
  record.domainType(),
  record.outreachWork(),
];
