/** Licences that ask for no more than to keep their text and the notice of copyright. */
const ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

/**
 * The packages of others that the programs install at run time, by name and version: `bills` is what `writeBills`
 * gives. `licence` is an SPDX expression, null where a package names none.
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

/** The packages whose licence is none of those that are allowed, a line each. */
export function licenceFaults(packages) {
  return packages
    .filter(({ licence }) => licence === null || !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version}: the licence ${licence ?? 'that it does not name'} is not allowed`,
    );
}

/** Of alternatives one has to be allowed; an expression of more than that is not read and so not allowed. */
function isAllowed(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => ALLOWED.includes(one));
}

/** The text of docs/licences.md. */
export function licencesText(packages) {
  const rows = packages.map(
    ({ name, version, licence, programs }) =>
      `| ${name} | ${version} | ${licence} | ${programs.join(', ')} |`,
  );
  return `# Licences

What the two programs and the client install at run time besides this repository's own packages: ${packages.length}
packages. \`npm run licences\` writes this list, and \`npm test\` fails when it is out of date.

It also fails at any licence but ${ALLOWED.slice(0, -1).join(', ')} and ${ALLOWED.at(-1)};
of alternatives one has to be among these.

| package | version | licence | installed by |
|---|---|---|---|
${rows.join('\n')}
`;
}
