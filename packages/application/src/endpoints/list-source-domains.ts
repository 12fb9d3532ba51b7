import { Refusal } from '@brand-visibility/contract';
import { listSources } from './sources.js';
import type { UseCase } from './use-case.js';

/** Handles `GET .../sources/domains`: lists the domains that the answers of a window cite (rule 15.8). */
export const listSourceDomains: UseCase<'listSourceDomains'> = async (context, caller, path, query) => {
  const list = await listSources(context, caller, path, query, 'domain');
  if (list instanceof Refusal) return list;
  return {
    ...list,
    data: list.data.map(({ rank, domain, ownership, figures, pages, cited }) => {
      const { answer_count, citation_count, prompt_count, ...more } = figures;
      const counts = { answer_count, citation_count, prompt_count, page_count: pages };
      return { rank, domain, ...ownership, ...counts, ...more, ...cited };
    }),
  };
};
