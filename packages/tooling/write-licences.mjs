/**
 * `npm run licences`: writes docs/licences.md, the run-time dependencies of the programs and the client with
 * licences.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBills } from './supply/bills.mjs';
import { licencesText, runtimePackages } from './supply/licences.mjs';

const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-licences-'));
try {
  const text = licencesText(runtimePackages(writeBills(folder)));
  writeFileSync(new URL('../../docs/licences.md', import.meta.url), text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
