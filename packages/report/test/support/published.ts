import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runReport } from './program.js';
import type { Service } from './service.js';

/** A folder of published reports. */

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

export const wrote = (stderr: string) => ({ status: 0, stdout: '', stderr });

export const csv = (folder: string) => readFileSync(join(folder, 'links.csv'), 'utf8');
export const rows = (folder: string) =>
  csv(folder)
    .split('\r\n')
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
