/** Licences whose only condition is to keep their text and the copyright notice. */
const ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

/** Fonts may have another: it forbids to sell them alone, and asks for its text with their files. */
const isFontLicence = (licence, name) => licence === 'OFL-1.1' && name.startsWith('@fontsource/');

/**
 * The third-party packages that the programs install at run time, sorted by name and version. `bills` is the result of
 * `writeBills`; `licence` is an SPDX expression, or null for a package without one.
 */
export function runtimePackages(bills) {
  const found = new Map();
  for (const [program, { components }] of Object.entries(bills)) {
    for (const { group, name, version, licenses } of components) {
      if (group === '@brand-visibility') continue;
      const id = `${group ? `${group}/` : ''}${name}@${version}`;
      const licence = licenses?.map(licenceOf).join(' AND ') ?? null;
      found.set(id, { licence, programs: [...(found.get(id)?.programs ?? []), program] });
    }
  }
  return [...found]
    .map(([id, rest]) => ({
      name: id.slice(0, id.lastIndexOf('@')),
      version: id.slice(id.lastIndexOf('@') + 1),
      ...rest,
    }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const licenceOf = ({ license, expression }) => expression ?? license.id ?? license.name;

/** The packages whose licence is not allowed, one a line. */
export function licenceFaults(packages) {
  return packages
    .filter(({ name, licence }) => licence === null || !isAllowed(licence, name))
    .map(({ name, version, licence }) =>
      licence === null
        ? `${name}@${version}: no licence is given`
        : `${name}@${version}: the licence ${licence} is not allowed`,
    );
}

/** One of several alternatives must be allowed. Any other compound expression is rejected. */
function isAllowed(licence, name) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one) || isFontLicence(one, name));
}

/** The list of licences as a document. */
export function licencesText(packages) {
  const rows = packages.map(
    ({ name, version, licence, programs }) =>
      `| ${name} | ${version} | ${licence} | ${programs.join(', ')} |`,
  );
  return `# Licences

The run-time dependencies of the service, the commands, the client and the report, except this repository's own
packages: ${packages.length} packages. \`npm run lint\` fails if a package has none of these licences:
${ALLOWED.slice(0, -1).join(', ')} and ${ALLOWED.at(-1)}, for fonts also OFL-1.1. If a package offers alternatives,
one of them must be among these.

| package | version | licence | installed by |
|---|---|---|---|
${rows.join('\n')}
`;
}
