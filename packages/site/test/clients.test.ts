import { idsOfTool, TOOLS } from '@brand-visibility/assistant';
import { isNight } from '@brand-visibility/tooling/draws';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLIENTS, type Connected } from './support/clients.js';
import { startDemo, type DemoService } from './support/demo.js';

/** What an official client gets, over HTTP (rule 21.9). */

let demo: DemoService;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const BRAND = { brand_id: 'brd_tidewell' };

describe.each(isNight ? CLIENTS : CLIENTS.slice(0, 1))('%s', (_name, connect) => {
  let client: Connected;
  beforeAll(async () => {
    client = await connect(demo);
  });
  afterAll(() => client.close());

  test('lists tools and prompts', async () => {
    expect((await client.tools()).map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect((await client.prompts()).map(({ name }) => name)).toEqual([
      'client_report',
      'why_did_it_change',
      'where_to_pitch',
    ]);
  });

  test('calls every tool, whose results fit the schemas of the list', async () => {
    await client.tools(); // so that the client validates results
    for (const tool of TOOLS) {
      const { structuredContent, content, isError } = await client.call(
        tool.name,
        idsOfTool(tool).length > 0 ? BRAND : {},
      );
      expect([tool.name, isError]).toEqual([tool.name, undefined]);
      expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual(structuredContent);
    }
  });

  test('gets a prompt', async () => {
    expect(await client.prompt('where_to_pitch', BRAND)).toContain('brd_tidewell');
    await expect(client.prompt('where_to_pitch', {})).rejects.toThrow(/brand_id/);
  });

  test('gets the error of an unknown tool, and the problem document of an unknown brand', async () => {
    await expect(client.call('get_weather', {})).rejects.toThrow(/Unknown tool\. Available tools: /);
    const { isError, content } = await client.call('get_visibility', { brand_id: 'brd_nobody' });
    expect(isError).toBe(true);
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ status: 404, code: 'not_found' });
  });
});
