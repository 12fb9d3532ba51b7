import {
  postgresDatabases,
  sqliteDatabases,
  unseen,
  type NewDatabase,
  type Property,
  type Run,
} from '@brand-visibility/properties';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHere } from '../../src/properties/serve.js';

/** Tests few draws of a property, of which `npm run prove -- NAME` checks many, and each of its injected faults. */
export function testProperty(property: Property): void {
  let folder: string;
  let sqlite: NewDatabase;
  let postgres: NewDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `brand-visibility-${property.name}-`));
    sqlite = await sqliteDatabases(folder);
    postgres = await postgresDatabases();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (databases: readonly NewDatabase[], injected: string | null): Run => ({
    ...property.test,
    seed: property.seed,
    injected,
    databases,
    folder,
    serve: serveHere,
    records: null,
    progress: () => undefined,
  });

  test(property.holds, async () => {
    const found = await property.check(run([sqlite, postgres], null));
    expect(found.faults).toEqual([]);
    expect(unseen(property, found)).toEqual([]);
  });

  test.each(property.injectedFaults)('an injected fault is detected: %s', async (injected) => {
    const found = await property.check(run([sqlite], injected));
    expect(found.faults).not.toEqual([]);
  });
}
