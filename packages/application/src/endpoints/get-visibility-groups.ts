import {
  groupFigures,
  mostNamed,
  orderedGroups,
  Refusal,
  type GroupKind,
  type NamedRival,
  type RivalIdentity,
} from '@brand-visibility/domain';
import type { Reader } from '../ports.js';
import { paginateRanked } from './ranked-paging.js';
import { windowReply } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/** The answers of a window by group (rule 14.15). */
export const getVisibilityGroups: UseCase<'getVisibilityGroups'> = async (context, caller, path, query) => {
  const pagination = paginateRanked(context, caller, 'getVisibilityGroups', path, query);
  if (pagination instanceof Refusal) return pagination;
  const { brand_id } = path;
  const { group_by, sort, order } = query;
  return withBrand(context, caller, brand_id, async (reader, brand) => {
    const list = await pagination.begin(reader, brand);
    if (list instanceof Refusal) return list;
    const { window, carried_from, rivals } = list;
    const grouped = { by: group_by, ownOrdinal: rivals.ownOrdinal };
    const current = await reader.tallyGroups(brand_id, list.current, query, grouped);
    const previous = list.previous && (await reader.tallyGroups(brand_id, list.previous, query, grouped));
    const groups = { current, previous, weights: context.weights };
    const ordered = await reader.inTimeSlices(orderedGroups(groups, sort, order));
    const { data, ...paging } = list.page(ordered);
    const named = await reader.rivalsOfGroups(
      brand_id,
      list.current,
      query,
      grouped,
      current,
      data,
      (found) => mostNamed(found, rivals),
    );
    const ordinals = [...new Set(named.flatMap((some) => some.map(({ ordinal }) => ordinal)))];
    const identities = await reader.rivalIdentities(brand_id, ordinals);
    const keys = data.map((group) => current.keys[group] ?? null);
    const labels = await labelsOf(reader, brand_id, group_by, keys);
    return {
      brand_id,
      window: windowReply(window, carried_from),
      group_by,
      answer_count: current.answers.reduce((total, answers) => total + answers, 0),
      total: ordered.length,
      data: data.map((group, i) => {
        const key = keys[i] ?? null;
        return {
          key,
          label: key === null ? null : (labels.get(key) ?? key),
          ...groupFigures(groups, group),
          competitors_named: (named[i] ?? []).map((one) => shown(one, identities)),
        };
      }),
      ...paging,
    };
  });
};

/** The labels of keys that are not their own labels: texts of prompts, names of themes (rule 14.8). */
async function labelsOf(
  reader: Reader,
  brand_id: string,
  by: GroupKind,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = keys.filter((key) => key !== null);
  return (by === 'prompt' || by === 'theme') && known.length > 0
    ? reader.labels(brand_id, by, known)
    : new Map<string, string>();
}

function shown({ ordinal, answers }: NamedRival, identities: ReadonlyMap<number, RivalIdentity>) {
  const rival = identities.get(ordinal);
  if (!rival) throw new Error(`no rival has the ordinal ${ordinal}`);
  return { name: rival.name, answers };
}
