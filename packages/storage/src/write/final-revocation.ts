import type { Row } from '@brand-visibility/application';

/**
 * Merges the record of an API key into the stored key: the earlier `revoked_at` wins, and a revoked key keeps its
 * fingerprint (rule 5.2). The database compares the two during the write, because another transaction may revoke the
 * key first.
 */
export const FINAL_REVOCATION = {
  merged: {
    revoked_at: `case when api_key.revoked_at <= excluded.revoked_at or excluded.revoked_at is null
      then api_key.revoked_at else excluded.revoked_at end`,
    fingerprint: `case when api_key.revoked_at is null and excluded.revoked_at is null
      then excluded.fingerprint else api_key.fingerprint end`,
  },
  skipped: ({ revoked_at }: Row<'api_key'>, stored: Readonly<Record<string, unknown>>): readonly string[] => {
    const revoked = stored['revoked_at'];
    if (typeof revoked !== 'bigint') return [];
    return revoked_at === null || revoked <= revoked_at ? ['fingerprint', 'revoked_at'] : ['fingerprint'];
  },
};
