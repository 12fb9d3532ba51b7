import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, test } from '@jest/globals';
import { TOOLS } from '@brand-visibility/assistant';
import { PUBLIC_URL } from '../support/service.js';
import { fetching, message, post, provider, signIn, START, takingTurns } from '../support/sign-in.js';

// Rule 21.14: the official TypeScript client, which knows only the URL of /mcp, from the 401 to the end.

const METHODS = ['none', 'client_secret_post', 'client_secret_basic'];

describe.each(START)('the official client (%s)', (_engine, start) => {
  test.each(METHODS)(
    'with %s signs in, lists tools, calls one, refreshes and revokes (rule 21.14)',
    async (method) => {
      const { service: first, second } = await start();
      const service = takingTurns([first, await second()]);
      const one = provider(method);
      const asked: string[] = [];
      const fetchFn = async (url: string | URL, init?: RequestInit) => {
        const response = await fetching(service)(url, init);
        asked.push(`${response.status} ${new URL(url).pathname}`);
        return response;
      };
      const connecting = async () => {
        const transport = new StreamableHTTPClientTransport(new URL(`${PUBLIC_URL}/mcp`), {
          authProvider: one.made,
          fetch: fetchFn,
        });
        const client = new Client({ name: 'test', version: '1' });
        await client.connect(transport);
        return client;
      };
      await expect(connecting()).rejects.toThrow('Unauthorized');
      expect(asked).toEqual([
        '401 /base/mcp',
        '200 /base/.well-known/oauth-protected-resource/mcp',
        '200 /.well-known/oauth-authorization-server/base',
        '201 /base/oauth/register',
      ]);
      await signIn(service, one);
      const client = await connecting();
      expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
      const called = await client.callTool({ name: 'list_brands', arguments: {} });
      expect(called.structuredContent).toMatchObject({ data: { length: 3 } });
      await client.close();
      const before = one.kept.tokens!;
      one.kept.tokens = { ...before, access_token: 'bva_expired' };
      await (await connecting()).close();
      const after = one.kept.tokens;
      expect(after.refresh_token).not.toBe(before.refresh_token);
      const { client_id, client_secret = '' } = one.kept.client as unknown as Record<string, string>;
      const secret: Record<string, string> = method === 'none' ? {} : { client_secret };
      const token = after.refresh_token ?? '';
      for (const fields of [{ token: 'unknown' }, { token }])
        expect(
          (await post(service, '/oauth/revoke', { client_id: client_id!, ...secret, ...fields })).status,
        ).toBe(200);
      expect(await message(service, after.access_token)).toBe('401 invalid_api_key');
    },
  );
});
