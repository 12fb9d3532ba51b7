import type { ImportRecord } from '@brand-visibility/contract';
import { getAs, type HttpRequest } from '@brand-visibility/programs/http';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';
import { accountRecords, holder, type Holder } from './accounts.js';
import { daysAgo, runAt, wordsOf } from './texts.js';

/** Generates well-behaved accounts, each of which downloads one response of 4.5 MB. */

const OWNERS = Array.from({ length: 4 }, (_, index) => holder(`acc_download_${index}`, 400 + index, 1));
/** The engines. A page ends after the answer that takes it past 4 MiB: here, the last of the five answers. */
const PLATFORMS = ENGINES.slice(0, 5);
const LENGTH = 900_000;

const brandOf = ({ account }: Holder) => `brd_${account}`;
const runOf = ({ account }: Holder) => `run_${account}`;

/** The download requests. Each selects a run instead of a window, so that the bytes do not depend on the time. */
export const DOWNLOADS: readonly HttpRequest[] = OWNERS.map((owner) =>
  getAs(owner.keys[0], `/v1/brands/${brandOf(owner)}/answers?run_id=${runOf(owner)}&limit=500`),
);

export function* downloadedTexts(): Generator<ImportRecord> {
  for (const [index, owner] of OWNERS.entries()) {
    yield* accountRecords(owner);
    yield* textsOf(owner, index);
  }
}

function* textsOf(owner: Holder, index: number): Generator<ImportRecord> {
  const brand_id = brandOf(owner);
  const prompt_id = `prm_${owner.account}`;
  const at = daysAgo(1);
  yield record.brand({
    id: brand_id,
    account_id: owner.account,
    name: 'Honest',
    slug: brand_id,
    platforms: [...PLATFORMS],
  });
  yield record.prompt({ id: prompt_id, brand_id });
  yield runAt(at, { id: runOf(owner), brand_id, platforms: [...PLATFORMS] });
  for (const [engine, platform] of PLATFORMS.entries())
    yield record.answer({
      id: `ans_${owner.account}_${platform}`,
      run_id: runOf(owner),
      prompt_id,
      platform,
      created_at: at,
      text: wordsOf(index * PLATFORMS.length + engine, LENGTH),
    });
}
