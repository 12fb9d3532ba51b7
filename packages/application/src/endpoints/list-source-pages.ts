import { Refusal } from '@brand-visibility/contract';
import { listSources } from './sources.js';
import type { UseCase } from './use-case.js';

/** Handles `GET .../sources/pages`: lists the pages that the answers of a window cite (rule 15.8). */
export const listSourcePages: UseCase<'listSourcePages'> = async (context, caller, path, query) => {
  const list = await listSources(context, caller, path, query, 'page');
  if (list instanceof Refusal) return list;
  return {
    ...list,
    data: list.data.map(({ rank, key, domain, title, ownership, figures, cited }) => {
      return { rank, url: key, domain, title, ...ownership, ...figures, ...cited };
    }),
  };
};
