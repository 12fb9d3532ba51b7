import { rmSync } from 'node:fs';

/** Jest's `globalTeardown`. */
export default async function teardown() {
  for (const close of globalThis.closers) await close();
  rmSync(process.env.DEMO_FOLDER, { recursive: true });
}
