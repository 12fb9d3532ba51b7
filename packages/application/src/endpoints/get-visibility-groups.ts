import {
  groupFigures,
  groupValues,
  mostNamed,
  orderedGroups,
  Refusal,
  type GroupDimension,
  type GroupValue,
  type NamedRival,
  type RivalIdentity,
} from '@brand-visibility/domain';
import type { GroupReader, PageRows } from '../ports.js';
import { inStages } from './in-stages.js';
import { paginateRanked } from './ranked-paging.js';
import { comparedWindowResponse } from './report.js';
import { rowsUpTo } from './rows-up-to.js';
import { withBrand, type UseCase } from './use-case.js';

/** A few milliseconds of work: exact values are many times as slow as counts. */
const GROUPS_IN_A_STAGE = 1_024;

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
    const values: GroupValue[] = [];
    await inStages(current.keys.length, GROUPS_IN_A_STAGE, (from, to) => {
      values.push(...groupValues(groups, sort, from, to));
    });
    const ordered = orderedGroups(values, order);
    const withLabels = (wanted: readonly number[], bytes: number) =>
      labelled(
        reader,
        brand_id,
        group_by,
        wanted.map((group) => ({ group, key: current.keys[group] ?? null })),
        bytes,
      );
    const { data, ...paging } = await list.page(ordered, withLabels);
    const named = await reader.rivalsOfGroups(
      brand_id,
      list.current,
      query,
      grouped,
      current,
      data.map(({ group }) => group),
      (found) => mostNamed(found, rivals),
    );
    const ordinals = [...new Set(named.flatMap((some) => some.map(({ ordinal }) => ordinal)))];
    const identities = await reader.rivalIdentities(brand_id, ordinals);
    return {
      brand_id,
      window: comparedWindowResponse(window, carried_from),
      group_by,
      answer_count: current.answers.reduce((total, answers) => total + answers, 0),
      total: ordered.length,
      data: data.map(({ group, key, label }, i) => ({
        key,
        label,
        ...groupFigures(groups, group),
        competitors_named: (named[i] ?? []).map((one) => shown(one, identities)),
      })),
      ...paging,
    };
  });
};

/** A group of the page, by its index in the tally. */
interface Keyed {
  readonly group: number;
  readonly key: string | null;
}

/**
 * The groups with their labels, up to the one with which these reach `bytes`. Texts of prompts and names of themes are
 * read in bounded steps; other keys are their own labels (rule 14.8).
 */
async function labelled(
  reader: GroupReader,
  brand_id: string,
  by: GroupDimension,
  groups: readonly Keyed[],
  bytes: number,
): Promise<PageRows<Keyed & { readonly label: string | null }>> {
  if (by !== 'prompt' && by !== 'theme') {
    const own = groups.map((group) => ({ ...group, label: group.key }));
    return rowsUpTo(own, bytes, ({ label }) => [label]);
  }
  const keys = groups.flatMap(({ key }) => (key === null ? [] : [key]));
  const { rows: labels, isCut } = await reader.labels(brand_id, by, keys, bytes);
  const last = labels.at(-1);
  const end = isCut ? groups.findIndex(({ key }) => key === last?.id) + 1 : groups.length;
  const byKey = new Map(labels.map(({ id, label }): [string | null, string] => [id, label]));
  const rows = groups.slice(0, end).map((group) => ({ ...group, label: byKey.get(group.key) ?? group.key }));
  return { rows, isCut };
}

function shown({ ordinal, answers }: NamedRival, identities: ReadonlyMap<number, RivalIdentity>) {
  const rival = identities.get(ordinal);
  if (!rival) throw new Error(`no rival has the ordinal ${ordinal}`);
  return { name: rival.name, answers };
}
