import { STORED, type StoredRelease } from '@brand-visibility/databases/stored';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { Option, type Command } from 'commander';
import { databaseOption, type DatabaseKind } from '../harness/databases.js';
import { proveParts } from '../harness/parts.js';
import { kills, type Setting } from './data.js';
import { service, versions } from './services.js';

const PARTS: Readonly<Record<string, (setting: Setting) => Promise<boolean>>> = {
  kills,
  service,
  versions,
};

interface Options {
  readonly database: DatabaseKind;
  readonly release?: StoredRelease;
  readonly part?: string;
}

/**
 * Adds the command `upgrade`. It proves that the database of a former release comes along while services read it and
 * when `migrate` is killed. `upgrade.test.ts` compares its rows and responses, at night for each release.
 */
export function upgrade(proofs: Command): void {
  proofs
    .command('upgrade')
    .description('upgrade databases of former releases next to services, and kill it; no request is refused')
    .addOption(databaseOption())
    .addOption(new Option('--release <commit>', 'only the database of this release').choices([...STORED]))
    .addOption(new Option('--part <name>', 'only this part').choices(Object.keys(PARTS)))
    .action(({ database: kind, release: only, part }: Options) =>
      inWorkspace(async (workspace) => {
        let holds = true;
        for (const release of STORED) {
          if (release !== (only ?? release)) continue;
          const title = (name: string) => `${release} on ${kind}, ${name}`;
          holds =
            (await proveParts(PARTS, part, (prove, name) =>
              prove({ workspace, kind, release, say: (line) => console.log(`${title(name)}: ${line}`) }),
            )) && holds;
        }
        return holds;
      }),
    );
}
