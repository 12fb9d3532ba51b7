/**
 * Writes src/time/zone-names.ts from the IANA time zone database in the package `tzdata`; with `--check` it
 * only fails if that file is out of date.
 */
import { createRequire } from 'node:module';
import { writeOrCheck } from './write-or-check.mjs';

const { zones } = createRequire(import.meta.url)('tzdata');

/** `Factory` marks an unset zone; the others come from file systems and older releases (rule 2.7). */
const NO_ZONE = /^(Factory|localtime|posixrules|(SystemV|posix|right)\/.*)$/;

const names = Object.keys(zones)
  .filter((name) => !NO_ZONE.test(name))
  .sort();

const lines = names.reduce(
  (filled, name) => {
    const line = filled.at(-1);
    return line.length + 1 + name.length > 108
      ? [...filled, name]
      : [...filled.slice(0, -1), line === '' ? name : `${line} ${name}`];
  },
  [''],
);

writeOrCheck(
  new URL('../src/time/zone-names.ts', import.meta.url),
  `/**
 * The ${names.length} names of the IANA time zone database, zones and links alike (rule 2.7), sorted bytewise.
 * Written by scripts/zone-names.mjs; do not edit.
 */
export const ZONE_NAMES: readonly string[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/\\s+/);
`,
);
