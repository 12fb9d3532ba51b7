import type { AnyRecord } from '@brand-visibility/contract';
import type { AnswerPlace } from '../ports.js';

/** The types that are known by nothing but their owner; runs and answers are judged by more. */
export type OwnedType = 'theme' | 'prompt' | 'site_access_check' | 'page_audit' | 'recommendation';

/** A place as a key of a map; ids hold no space. */
export function placeKey({ run_id, prompt_id, platform }: AnswerPlace): string {
  return `${run_id} ${prompt_id} ${platform}`;
}

/** The ids, fingerprints and places that records have or refer to. */
export function wantedBy(records: readonly AnyRecord[]) {
  const wanted = {
    accounts: new Set<string>(),
    brands: new Set<string>(),
    keys: new Set<string>(),
    fingerprints: new Set<string>(),
    owned: {
      theme: new Set<string>(),
      prompt: new Set<string>(),
      site_access_check: new Set<string>(),
      page_audit: new Set<string>(),
      recommendation: new Set<string>(),
    },
    runs: new Set<string>(),
    answers: new Set<string>(),
    places: new Map<string, AnswerPlace>(),
  };
  for (const record of records) {
    if ('account_id' in record) wanted.accounts.add(record.account_id);
    if ('brand_id' in record) wanted.brands.add(record.brand_id);
    switch (record.type) {
      case 'account':
        wanted.accounts.add(record.id);
        break;
      case 'api_key':
        wanted.keys.add(record.id);
        wanted.fingerprints.add(record.fingerprint);
        for (const brand_id of record.brand_ids) wanted.brands.add(brand_id);
        break;
      case 'brand':
        wanted.brands.add(record.id);
        break;
      case 'prompt':
        wanted.owned.prompt.add(record.id);
        if (record.theme_id !== null) wanted.owned.theme.add(record.theme_id);
        break;
      case 'run':
        wanted.runs.add(record.id);
        break;
      case 'answer':
        wanted.answers.add(record.id);
        wanted.runs.add(record.run_id);
        wanted.owned.prompt.add(record.prompt_id);
        wanted.places.set(placeKey(record), record);
        break;
      case 'recommendation':
        wanted.owned.recommendation.add(record.id);
        if (record.baseline_run_id !== null) wanted.runs.add(record.baseline_run_id);
        break;
      case 'outreach_work':
        if (record.recommendation_id !== null) wanted.owned.recommendation.add(record.recommendation_id);
        break;
      case 'theme':
      case 'site_access_check':
      case 'page_audit':
        wanted.owned[record.type].add(record.id);
        break;
      case 'rival':
      case 'domain_type':
        break;
    }
  }
  return wanted;
}
