import { once } from '@brand-visibility/tooling/once';
import { afterAll, beforeAll } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runReport } from './program.js';
import { openService, type Service } from './service.js';

/** Folders of published reports, for an agency with the brands Alder, Birch and Cedar. */

export const BASE = 'https://reports.example/north';
export const DAY = 86_400_000;
export const OCTOBER = '--all --month 2026-10';

/** Runs the program with a line of arguments, and publishes in a folder. */
export const publish = (
  on: Pick<Service, 'url' | 'key'>,
  folder: string,
  line: string,
  how?: Parameters<typeof runReport>[2],
) => runReport(on, [...line.split(' '), '--publish', folder, '--base-url', BASE], how);

/** Publishes in a new folder; the files of a worker publish with the same arguments only once, and copy the folder. */
export async function published(on: Service, line = OCTOBER): Promise<string> {
  const original = await once(`published ${on.key} ${line}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-published-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    await publish(on, folder, line);
    return folder;
  });
  const folder = mkdtempSync(join(on.folder, 'published-'));
  cpSync(original, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** The service of the tests of a file, with the key of the agency. */
export function agencyOf() {
  const opened: { service?: Service } = {};
  const service = () => opened.service as Service; // complete before the first test
  beforeAll(async () => {
    opened.service = await openService('acc_agency');
  });
  afterAll(() => opened.service?.close());
  return {
    service,
    newFolder: () => mkdtempSync(join(service().folder, 'folder-')),
    published: () => published(service()),
    run: (folder: string, line: string, how?: Parameters<typeof runReport>[2]) =>
      publish(service(), folder, line, how),
  };
}

export const HEAD = 'brand_or_group,name,window,against,language,address,made_at,id';

export const wrote = (stderr: string) => ({ status: 0, stdout: '', stderr });

export const csv = (folder: string) => readFileSync(join(folder, 'links.csv'), 'utf8');
export const rows = (folder: string) =>
  csv(folder)
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(','));
export const idsIn = (folder: string) => rows(folder).map((cells) => cells.at(-1) ?? '');
export const report = (folder: string, id = '') => readFileSync(join(folder, 'r', id, 'index.html'), 'utf8');

/** All files below a folder. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted();
