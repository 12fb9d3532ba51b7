import {
  postgresDatabases,
  sqliteDatabases,
  unseen,
  type NewDatabase,
  type Property,
} from '@brand-visibility/properties';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHere } from '../../src/properties/serve.js';

/** Tests few draws of properties, of which `npm run prove -- NAME` checks many, and injects each fault. */
export function testProperty(...properties: readonly Property[]): void {
  let folder: string;
  let databases: readonly NewDatabase[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'brand-visibility-properties-'));
    databases = [await sqliteDatabases(folder), await postgresDatabases()];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(properties.map((each) => [each.name, each.holds, each] as const))(
    '%s: %s',
    async (_name, _holds, property) => {
      const found = await property.check({
        ...property.test,
        seed: property.seed,
        injected: null,
        databases: property.test.onSqliteAlone ? databases.slice(0, 1) : databases,
        folder,
        serve: serveHere,
        progress: () => undefined,
      });
      expect(found.faults).toEqual([]);
      expect(unseen(property, found)).toEqual([]);
    },
  );
}
