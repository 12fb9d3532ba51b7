import { Refusal } from '@brand-visibility/domain';
import { pageAuditResponse } from '../resources/page-audit.js';
import { paginate } from './paging.js';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../page-audits` (rule 9.3). */
export const listPageAudits: UseCase<'listPageAudits'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listPageAudits', path, query);
  if (pagination instanceof Refusal) return pagination;
  return withBrand(context, caller, path.brand_id, async (reader) =>
    pagination.page(
      await reader.pageAudits(path.brand_id, query, pagination.slice),
      ({ created_at }) => created_at,
      pageAuditResponse,
    ),
  );
};
