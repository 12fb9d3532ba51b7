import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { everyPage, type PageOf } from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathFor } from '../questions.js';

/** Files as docs/recompute/README.md exports them, for the scripts of the kit. */

export type ListedAnswer = ResponseOf<Operations['listBrandAnswers']>['data'][number];
type Query = Readonly<Record<string, string>>;
/** Asks for a path that must get 200, at one time. */
export type Get = <Body>(path: string) => Promise<Body>;

/** Writes every file but the answers. */
export async function exportBrand(draw: Draw, get: Get, brand_id: string, folder: string): Promise<void> {
  const write = (name: string, response: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(response));
  write('brand.json', await get(`/v1/brands/${encodeURIComponent(brand_id)}`));
  write('methodology.json', await get('/v1/methodology'));
  write('watched.json', await get(pathFor(brand_id, 'competitors', { watched: 'true' })));
  for (const list of ['prompts', 'runs']) {
    let number = 0;
    const limit = String(draw.pick([2, 30, 100]));
    for await (const page of pagesOf<unknown>(get, pathFor(brand_id, list, { limit })))
      write(`${list}-${(number += 1)}.json`, page);
  }
}

/** The rows of `.../answers` for a window or a run. */
export async function exportedAnswers(
  draw: Draw,
  get: Get,
  brand_id: string,
  query: Query,
): Promise<ListedAnswer[]> {
  const answers: ListedAnswer[] = [];
  const path = pathFor(brand_id, 'answers', query, { limit: String(draw.pick([7, 100, 500])) });
  for await (const { data } of pagesOf<ListedAnswer>(get, path)) answers.push(...data);
  return answers;
}

/** Writes answers as NDJSON, in two files. */
export function writeAnswers(folder: string, answers: readonly ListedAnswer[]): void {
  const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`);
  const half = Math.floor(lines.length / 2);
  writeFileSync(join(folder, 'answers-1.ndjson'), lines.slice(0, half).join(''));
  writeFileSync(join(folder, 'answers-2.ndjson'), lines.slice(half).join(''));
}

/** The pages of a list. */
export const pagesOf = <Row>(get: Get, path: string) =>
  everyPage((cursor) => get<PageOf<Row>>(cursor === null ? path : `${path}&cursor=${cursor}`));
