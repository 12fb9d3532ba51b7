/**
 * `npm run docs -- licences`: writes the run-time dependencies of the programs and the client into `.data/licences`:
 * their licences, and a CycloneDX SBOM of each program. Exits with status 1 if an SBOM does not match its schema.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { billFaults, writeBills } from './supply/bills.mjs';
import { licencesText, runtimePackages } from './supply/licences.mjs';

const folder = fileURLToPath(new URL('../../.data/licences/', import.meta.url));
mkdirSync(folder, { recursive: true });
const bills = writeBills(folder);
writeFileSync(`${folder}licences.md`, licencesText(runtimePackages(bills)));
const faults = (await Promise.all(Object.values(bills).map(billFaults))).flat();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
console.log(`written to ${folder}`);
