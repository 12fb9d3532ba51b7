import type { ImportRecord } from '@brand-visibility/contract';
import { ndjson } from '@brand-visibility/records';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { published } from './published.js';
import { openService, type Service } from './service.js';
import { recordsOfWorlds } from './worlds.js';

/** Services whose data a test corrects after reports were published. */

/** Opens a service that the test may change, and a folder: empty, or published in with a line of arguments. */
export async function withService(
  test: (service: Service, folder: string) => Promise<void>,
  {
    account = 'acc_agency',
    line = null,
  }: { readonly account?: 'acc_agency' | 'acc_worlds'; readonly line?: string | null } = {},
) {
  const service = await openService(account);
  try {
    await test(
      service,
      line === null ? mkdtempSync(join(service.folder, 'published-')) : await published(service, line),
    );
  } finally {
    await service.close();
  }
}

/** Imports the records of a type again, each with other fields. */
export async function importAgain<Type extends ImportRecord['type']>(
  service: Service,
  type: Type,
  change: (record: ImportRecord<Type>) => Partial<ImportRecord<Type>> | null,
) {
  const file = join(service.folder, 'correction.ndjson');
  const changed = recordsOfWorlds().flatMap((one) => {
    const other = one.type === type ? change(one as ImportRecord<Type>) : null; // the type is equal
    return other === null ? [] : [{ ...one, ...other }];
  });
  writeFileSync(file, ndjson(changed as ImportRecord[]));
  return service.run(['import', file]);
}

const isOctober = ({ id, created_at }: { readonly id: string; readonly created_at: string }) =>
  id.startsWith('ans_alder_') && created_at.startsWith('2026-10');

export const nameAlder = (service: Service) =>
  importAgain(service, 'answer', (answer) =>
    isOctober(answer) ? { brand_named: true, position: 1, sentiment: 'positive' as const } : null,
  );
