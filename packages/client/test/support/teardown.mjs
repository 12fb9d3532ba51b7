import { rmSync } from 'node:fs';

/** Jest's `globalTeardown`: removes what setup.mjs created. */
export default function teardown() {
  rmSync(process.env.DEMO_FOLDER, { recursive: true });
}
