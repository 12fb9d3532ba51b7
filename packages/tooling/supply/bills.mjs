import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

const launcher = join(dirname(fileURLToPath(import.meta.url)), '..', 'launch.mjs');

/** What is run or given away; nothing else of the workspace reaches a server or a caller. */
const PROGRAMS = ['api', 'jobs', 'client'];

/**
 * Writes for each program a CycloneDX 1.7 list of what it installs at run time into the folder, as `brand-visibility-
 * PROGRAM.json`. Gives the lists by program.
 */
export function writeBills(folder) {
  const filters = PROGRAMS.flatMap((program) => ['--filter', `@brand-visibility/${program}`]);
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.7', '--sbom-type', 'application'];
  execFileSync(
    process.execPath,
    [launcher, 'sbom', ...format, '--prod', ...filters, '--split', '--out', join(folder, '%s.json')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return Object.fromEntries(
    PROGRAMS.map((program) => [
      program,
      JSON.parse(readFileSync(join(folder, `brand-visibility-${program}.json`), 'utf8')),
    ]),
  );
}

/** What the published schema of CycloneDX finds wrong with a list, a line each. */
export async function billFaults(bill) {
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot7).validate(JSON.stringify(bill));
  return (faults ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
