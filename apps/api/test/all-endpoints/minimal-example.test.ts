import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ImportRecord } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';
import { importedService, type ImportedService } from '../support/imported.js';

const EXAMPLE = new URL('../../../../docs/examples/minimal.ndjson', import.meta.url);

let service: ImportedService;
beforeAll(async () => {
  const lines = readFileSync(EXAMPLE, 'utf8').trim().split('\n');
  // The import checks the records.
  service = await importedService(lines.map((line) => JSON.parse(line) as ImportRecord));
});
afterAll(() => service.stop());

describe('docs/examples/minimal.ndjson is enough for', () => {
  test('the visibility of a brand', async () => {
    const response = await service.get(
      '/v1/brands/brd_1/visibility?start_date=2026-03-01&end_date=2026-03-07',
    );
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ answer_count: 2, visibility: { current: 50 } });
  });

  test('its rivals and the sources that answers cite', async () => {
    const window = 'start_date=2026-03-01&end_date=2026-03-07';
    expect((await service.get(`/v1/brands/brd_1/competitors?${window}`)).body).toMatchObject({
      data: [{ name: 'Glow & Co' }, { name: 'Lumen Lamps', is_you: true }],
    });
    expect((await service.get(`/v1/brands/brd_1/sources/domains?${window}`)).body).toMatchObject({
      data: [{ domain: 'lights.example' }],
    });
  });
});
