import { copyDemo, DEMO_KEY, DEMO_MORNING, PUBLIC_URL, serve } from '@brand-visibility/demo';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** The service on the demo, with a key for all brands. */
export interface DemoService {
  readonly url: string;
  readonly key: string;
  /** A text of the service with the URL at which this test reaches the service. */
  readonly reached: (text: string) => string;
  close(): Promise<void>;
}

export async function startDemo(): Promise<DemoService> {
  const file = copyDemo();
  const { url, stop } = await serve(`sqlite:${file}`, { clock: DEMO_MORNING });
  return {
    key: DEMO_KEY(),
    url,
    reached: (text) => text.replaceAll(PUBLIC_URL, url),
    close: async () => {
      await stop();
      rmSync(dirname(file), { recursive: true });
    },
  };
}
