import stopPostgres from '@brand-visibility/databases/teardown';
import { rmSync } from 'node:fs';

/** Jest's `globalTeardown`. */
export default async function teardown() {
  await stopPostgres();
  rmSync(process.env.DEMO_FOLDER, { recursive: true });
}
