import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Returns the absolute path of an existing folder; null if there is no such folder. */
export function readFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? resolve(path) : null;
  } catch {
    return null;
  }
}
