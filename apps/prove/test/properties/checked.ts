import {
  postgresDatabases,
  sqliteDatabases,
  unseen,
  type NewDatabase,
  type Property,
} from '../../src/properties/index.js';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** Tests few draws of properties, of which `npm run prove -- NAME` checks many; its `--fault` injects faults. */
export function testProperty(...properties: readonly Property[]): void {
  const { folder, close } = openWorkspace();
  const databases = new Map<string, NewDatabase>();
  beforeAll(async () => {
    databases.set('SQLite', await sqliteDatabases(folder));
    databases.set('PostgreSQL', await postgresDatabases());
  });
  afterAll(close);

  test.each(properties.map((each) => [each.name, each.holds, each] as const))(
    '%s: %s',
    async (_name, _holds, property) => {
      const found = await property.check({
        ...property.test,
        seed: property.seed,
        injected: null,
        databases: [...databases].flatMap(([name, open]) =>
          (property.test.on ?? name) === name ? [open] : [],
        ),
        folder,
        progress: () => undefined,
      });
      expect(found.faults).toEqual([]);
      expect(unseen(property, found)).toEqual([]);
    },
  );
}
