import { Refusal } from '@brand-visibility/domain';
import { pageAuditReply } from '../resources/page-audit.js';
import { walkOf } from './paging.js';
import { aboutBrand, type UseCase } from './use-case.js';

/** Endpoint 12 (rule 11.14). */
export const listPageAudits: UseCase<'listPageAudits'> = async (context, caller, path, query) => {
  const walk = walkOf(context, caller, 'listPageAudits', path, query);
  if (walk instanceof Refusal) return walk;
  return aboutBrand(context, caller, path.brand_id, async (reader) =>
    walk.page(
      await reader.pageAudits(path.brand_id, query, walk.slice),
      ({ created_at }) => created_at,
      pageAuditReply,
    ),
  );
};
