import { rmSync } from 'node:fs';

/** For jest's `globalTeardown`: removes what setup.mjs made. */
export default function teardown() {
  rmSync(process.env.DEMO_FOLDER, { recursive: true });
}
