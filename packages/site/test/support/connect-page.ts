import { TOOLS } from '@brand-visibility/assistant';
import { expect } from '@jest/globals';
import type { Connected, Program } from './clients.js';
import { startDemo } from './demo.js';

/** The page `/connect` of a service on the demo. */

/** The variable with the key. */
export const VARIABLE = 'BRAND_VISIBILITY_KEY';

interface Offered {
  readonly link: string;
  readonly paste: string;
  /** Empty if the same text works there. */
  readonly onWindows: string;
}

export async function openPage() {
  const demo = await startDemo();
  const html = await (await fetch(`${demo.url}/connect`)).text();
  /** The first link and the texts to paste of an assistant. */
  const offered = (assistant: string): Offered => {
    const [part = ''] = html.split(`>${assistant}</h3>`)[1]?.split('</section>') ?? [];
    const found = (pattern: RegExp) =>
      (pattern.exec(part)?.[1] ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    return {
      link: found(/ href="([^"]*)"/),
      paste: found(/<pre[^>]*><code>([^<]*)</),
      onWindows: found(/On Windows<[^]*?<pre[^>]*><code>([^<]*)</),
    };
  };
  return { demo, html, offered };
}

/** The program in a configuration; a cast: the page contains it. */
export const programIn = (configuration: string) =>
  (JSON.parse(configuration) as { mcpServers: { 'brand-visibility': Program } }).mcpServers[
    'brand-visibility'
  ];

export async function expectTools(connecting: Promise<Connected>): Promise<void> {
  const client = await connecting;
  expect((await client.tools()).map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  await client.close();
}
