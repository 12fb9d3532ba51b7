import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** pnpm lists licences and refuses none: these only require to keep their text and the copyright notice. */
const ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];

/** Fonts may have another one, which forbids to sell them alone and requires its text next to their files. */
const isFontLicence = (licence, name) => licence === 'OFL-1.1' && name.startsWith('@fontsource/');

/** The packages that are deployed or published. The service serves the page of the report. */
const PROGRAMS = ['api', 'jobs', 'client', 'copy', 'report'];

/** The runtime dependencies by licence, an SPDX expression or `Unknown`. */
function dependenciesByLicence() {
  const launcher = fileURLToPath(new URL('../launch.mjs', import.meta.url));
  const filters = PROGRAMS.map((program) => `--filter=@brand-visibility/${program}`);
  const list = [launcher, ...filters, 'licenses', 'list', '--prod', '--json'];
  const listed = execFileSync(process.execPath, list, { stdio: ['ignore', 'pipe', 'pipe'] });
  return Object.entries(JSON.parse(listed));
}

/** The runtime dependencies whose licence is not allowed, one fault a line. */
export function licenceFaults() {
  return dependenciesByLicence().flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isAllowed(licence, name))
      .map(({ name, versions }) => `${name}@${versions}: the licence ${licence} is not allowed`),
  );
}

/** One of several alternatives must be allowed. Any other compound expression is refused. */
const isAllowed = (licence, name) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one) || isFontLicence(one, name));
