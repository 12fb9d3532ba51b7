import { rmSync } from 'node:fs';

/** Jest's `globalTeardown`. */
export default function teardown() {
  rmSync(process.env.DEMO_FOLDER, { recursive: true });
}
