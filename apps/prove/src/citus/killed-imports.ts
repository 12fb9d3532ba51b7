import { runStatements } from '@brand-visibility/databases';
import { KILLED_COMMANDS } from '../kills/killed-commands.js';
import { killOne } from '../kills/kills.js';
import { restorableCopies } from '../kills/restorable.js';
import { copyOf, type Setting } from './setting.js';

/** Proves that a killed import leaves either all of its rows or none, on every node. */
export async function killedImports(setting: Setting): Promise<boolean> {
  const { workspace, cluster, distributed, rounds, seed } = setting;
  const { database } = await copyOf(setting, distributed);
  const restorable = restorableCopies(workspace, 'import-citus', {
    template: database,
    copy: async (name) => cluster.copyDatabase({ ...database, name }),
    admin: (statement) => runStatements(cluster.coordinator.url, [statement]),
  });
  const command = KILLED_COMMANDS['import'];
  if (!command) throw new Error('the command import is missing from KILLED_COMMANDS');
  return killOne(restorable, command(), 'import on a cluster', { rounds, seed });
}
