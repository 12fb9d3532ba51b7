import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The demo of a fixed day, which is identical on every machine. The build makes it; tests copy it. */

export const DEMO_DAY = '2026-11-20';

/** The morning of that day, in milliseconds since 1970. */
export const DEMO_MORNING = Date.parse(`${DEMO_DAY}T09:00:00Z`);

const inBuild = (name: string) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));

/** The database, which nobody may change, and the file with a key for all brands of its account `acc_demo`. */
export const DEMO_FILE = inBuild('demo.sqlite');
export const DEMO_KEY_FILE = inBuild('demo.key');

/** Returns that key. */
export const DEMO_KEY = (): string => readFileSync(DEMO_KEY_FILE, 'utf8').trim();

/** Copies the database into a folder, by default a new one; returns the path of the copy. */
export function copyDemo(folder = mkdtempSync(join(tmpdir(), 'brand-visibility-demo-'))): string {
  const file = join(folder, 'demo.sqlite');
  copyFileSync(DEMO_FILE, file);
  return file;
}
