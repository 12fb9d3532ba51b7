/**
 * `npm run sbom`: writes a CycloneDX SBOM of the run-time dependencies of each program and the client into `sbom/`,
 * which git ignores. Exits with status 1 if one does not match the published schema.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billFaults, writeBills } from './supply/bills.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'sbom');
mkdirSync(folder, { recursive: true });
for (const [program, bill] of Object.entries(writeBills(folder))) {
  const faults = await billFaults(bill);
  for (const fault of faults) console.error(`${program}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else
    console.log(
      `sbom/brand-visibility-${program}.json: ${bill.components.length} components, valid CycloneDX 1.7`,
    );
}
