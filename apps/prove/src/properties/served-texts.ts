import { serve } from '@brand-visibility/demo';
import type { AskText, OpenWorld } from './worlds.js';

/** The texts of responses over HTTP. */
export interface ServedTexts {
  /** Of the service over the first database. */
  readonly url: string;
  /** Asks the service over each database; texts that differ are faults. */
  readonly ask: AskText;
  stop(): Promise<void>;
}

/** Asks services over the databases for CSV and NDJSON, which only HTTP has. */
export async function servedTexts(
  { databases, setting, weights, key }: OpenWorld,
  { faults }: { readonly faults: string[] },
): Promise<ServedTexts> {
  const services = await Promise.all(databases.map(({ url }) => serve(url, { clock: setting.now, weights })));
  const headers = { authorization: `Bearer ${key}` };
  return {
    url: `http://127.0.0.1:${services[0]?.port}`,
    ask: async (path, now) => {
      const texts: string[] = [];
      for (const { port, time } of services) {
        time.now = now;
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        texts.push(await response.text());
        if (response.status !== 200) faults.push(`${response.status} for ${path}`);
      }
      if (texts.some((text) => text !== texts[0])) faults.push(`the databases differ at ${path}`);
      return texts[0] ?? '';
    },
    stop: async () => {
      for (const service of services) await service.stop();
    },
  };
}
