import type { Draw } from '@brand-visibility/records';
import { ENDPOINTS } from '@brand-visibility/contract';
import { pathNames } from '@brand-visibility/requests';
import { getAs, send, type HttpRequest } from '@brand-visibility/programs/http';

/** The lists of a brand. Each key is the path parameter whose ids come from the list. */
const LISTS: Readonly<Record<string, string>> = {
  run_id: 'runs',
  prompt_id: 'prompts',
  audit_id: 'page-audits',
  recommendation_id: 'recommendations',
};

/** Query strings of reports: an empty string, which selects the default window, and a year. */
const WINDOWS = ['', '?period=365d'];

/**
 * Returns requests in random order, in equal numbers for all endpoints. They cover all brands of a key and some
 * resources of each brand. The ids come from the lists of the service.
 */
export async function mixOf(draw: Draw, port: number, key: string): Promise<readonly HttpRequest[]> {
  const idsAt = async (path: string): Promise<readonly string[]> => {
    const { status, text } = await send(port, getAs(key, `${path}?limit=5`));
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    const { data } = JSON.parse(text) as { data: readonly { id: string }[] }; // every list has these fields
    return data.map(({ id }) => id);
  };
  const brands = await idsAt('/v1/brands');
  const paths = new Map<string, string[]>(ENDPOINTS.map(({ path }) => [path, []]));
  for (const brand_id of brands) {
    for (const endpoint of ENDPOINTS) {
      const path = endpoint.path.replace('{brand_id}', brand_id);
      const [name] = pathNames(endpoint).filter((each) => each !== 'brand_id');
      const list = name === undefined ? null : LISTS[name];
      if (list === undefined) throw new Error(`LISTS in mix.ts lacks ${String(name)}`);
      const ids = list === null ? [''] : await idsAt(`/v1/brands/${brand_id}/${list}`);
      const windows = 'period' in endpoint.parameters ? WINDOWS : [''];
      for (const id of ids)
        for (const window of windows)
          paths.get(endpoint.path)?.push(`${path.replace(`{${String(name)}}`, id)}${window}`);
    }
  }
  const most = Math.max(...[...paths.values()].map(({ length }) => length));
  const shares = [...paths.values()].flatMap((each) =>
    Array.from({ length: most }, (_, index) => each[index % each.length] ?? ''),
  );
  return shuffled(draw, shares).map((path) => getAs(key, path));
}

function shuffled<T>(draw: Draw, items: readonly T[]): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(draw.below(left.length), 1));
}
