import { isDeepStrictEqual } from 'node:util';
import { NOW } from '@brand-visibility/records';
import type { OpenDatabase } from '../databases.js';
import type { Run } from '../property.js';
import { get, type McpFindings } from './check.js';
import { budgetIn } from './rate.js';
import { jsonOf, messageOf, REVISIONS, sendMessage, type CallResult, type Problem } from './messages.js';
import { limitOfAll, type McpWorld } from './world.js';

/** Messages beyond the rate limit (rules 21.3 and 21.9). */

const LIMIT = 4;

/** Calls until they are refused, then compares the refusal with that of HTTP. */
export async function checkLimit(
  run: Run,
  { unused: { key } }: McpWorld,
  databases: readonly OpenDatabase[],
  found: McpFindings,
): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  for (const { name, url } of databases) {
    const service = await run.serve(url, { now: NOW, requestsPerMinute: limitOfAll(LIMIT) });
    const { port } = service;
    const call = async (at: number) => {
      const revision = REVISIONS[at % REVISIONS.length]!; // within the list
      const message = messageOf(revision, 'tools/call', { name: 'list_brands', arguments: {} });
      const { result } = jsonOf(await sendMessage(port, message, headers)) as { result: CallResult }; // a call
      return result;
    };
    try {
      const left: number[] = [];
      for (let at = 0; at < LIMIT + 2 * REVISIONS.length; at += 1) {
        const { isError, _meta } = await call(at);
        left.push(_meta.rate_limit.left);
        if (!isError) continue;
        const http = await get(port, '/v1/brands?limit=20', key);
        const isOver = http.status === 200; // a minute has begun in between
        if (isOver) continue;
        const { request_id: _, ...told } = { request_id: '', ..._meta.problem };
        const { request_id: __, ...expected } = jsonOf(http) as Problem; // a refusal
        if (!isDeepStrictEqual(told, expected))
          found.faults.push(`${name}: ${JSON.stringify(told)} beyond the limit`);
        found.limited += 1;
      }
      const all = left.join(' ');
      // PostgreSQL counts by its own clock, in which a minute may have begun.
      if (!/^(?:[0-3] )*?3 2 1 0(?: 0)*$/.test(all) && !/^3.* 3/.test(all))
        found.faults.push(`${name}: left are ${all}`);
      const listed = await sendMessage(port, messageOf(REVISIONS[0], 'tools/list'), headers);
      const isLimited = listed.status === 429 && listed.headers['retry-after'] !== undefined;
      const hasBegun = budgetIn(listed)?.left === LIMIT - 1; // a minute
      if (!isLimited && !hasBegun)
        found.faults.push(`${name}: beyond the limit tools/list gets ${listed.status}`);
    } finally {
      await service.stop();
    }
  }
}
