import { NotRun, inWorkspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url));

const IMPORTING = 'brand-visibility-import.service';
const RELEASE = '/opt/brand-visibility/current/';

/** The commands that the units run. systemd-analyze reports an error if a command is missing. */
const COMMANDS = ['/usr/bin/node', '/usr/bin/logger', '/usr/bin/find', '/bin/sh'];

/**
 * Adds the command `units`. It proves that systemd accepts each unit in docs/systemd and refuses misspelt settings, and
 * that the units are hardened.
 */
export function units(proofs: Command): void {
  proofs
    .command('units')
    .description('verify the systemd units with systemd-analyze')
    .action(() =>
      inWorkspace(({ folder }) => {
        const missing = COMMANDS.find((command) => !existsSync(command));
        if (missing !== undefined) throw new NotRun(`${missing} is not installed`);
        const copy = join(folder, 'units');
        cpSync(join(DOCS, 'systemd'), copy, { recursive: true });
        const names = readdirSync(copy).filter((name) => /\.(?:service|timer|path)$/.test(name));
        // The script of the release, which install.md unpacks.
        const script = join(copy, IMPORTING);
        writeFileSync(script, readFileSync(script, 'utf8').replace(RELEASE, DOCS));
        const faults = verified(copy, names);
        console.log(`${names.length} units: ${faults === '' ? 'accepted' : faults}`);
        const found = names.filter((name) => {
          const text = readFileSync(join(copy, name), 'utf8');
          writeFileSync(join(copy, name), `${text}\n[Unit]\nAfterr=network.target\n`);
          const isFound = verified(copy, [name]) !== '';
          writeFileSync(join(copy, name), text);
          return isFound;
        });
        console.log(`with a misspelt setting: ${found.length} refused`);
        const exposed = names.filter((name) => HARDENED.test(name) && !isHardened(copy, name));
        console.log(`units that are less hardened than the service: ${exposed.join(', ') || 'none'}`);
        return Promise.resolve(faults === '' && found.length === names.length && exposed.length === 0);
      }),
    );
}

/** The units that run programs of a release. */
const HARDENED = /^brand-visibility(?!-failed).*\.service$/;

/** Whether systemd-analyze rates a unit at most 2.0 of 10, as exposed. A template needs an instance. */
function isHardened(folder: string, name: string): boolean {
  const unit = join(folder, name.replace('@.', '@check.'));
  if (!existsSync(unit)) cpSync(join(folder, name), unit);
  const args = ['security', '--offline=true', '--threshold=20', unit];
  return spawnSync('systemd-analyze', args).status === 0;
}

/** Returns the errors that systemd-analyze reports for units, or an empty string if there are none. */
function verified(folder: string, names: readonly string[]): string {
  const args = ['--man=no', 'verify', ...names.map((name) => join(folder, name))];
  const { error, status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (error) throw new NotRun('systemd-analyze is not installed');
  return status === 0 ? stderr.trim() : `status ${status}: ${stderr.trim()}`;
}
