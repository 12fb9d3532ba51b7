import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

const launcher = join(dirname(fileURLToPath(import.meta.url)), '..', 'launch.mjs');

/** The packages that are deployed or published. The service serves the page of the report. */
const PROGRAMS = ['api', 'jobs', 'client', 'report'];

/**
 * Writes a CycloneDX 1.7 SBOM of each program's run-time dependencies into the folder, as
 * `brand-visibility-PROGRAM.json`. Returns the SBOMs by program.
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

/** Validates an SBOM against the published CycloneDX schema; returns one fault a line. */
export async function billFaults(bill) {
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot7).validate(JSON.stringify(bill));
  return (faults ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
