import { readFileSync, statSync } from 'node:fs';
import { codeOf } from './cursor-secret.js';
import { resolve } from 'node:path';

/** The settings that may contain a password. For each of them, `NAME_FILE` may specify a file with the value. */
export const SECRETS = ['DATABASE_URL', 'DATABASE_READ_URL', 'CURSOR_SECRET'] as const;

export const fileVariable = (name: string) => `${name}_FILE`;

/**
 * Reads those secrets among `names` from files, without the final line break. `faults` contains an error for each
 * unreadable file.
 */
export function secretsInFiles(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
) {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of SECRETS.filter((secret) => names.includes(secret))) {
    const variable = fileVariable(name);
    const file = environment[variable] ?? '';
    if (file === '') continue;
    if ((environment[name] ?? '') !== '') faults.push(`${variable} and ${name} must not both be set`);
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (values[name] === '') faults.push(`${variable} points to an empty file`);
    } catch (error) {
      faults.push(`${variable} points to a file that cannot be read (${codeOf(error)})`);
    }
  }
  return { values, faults };
}

/** Returns the absolute path of an existing folder; null if there is no such folder. */
export function readFolder(path: string): string | null {
  try {
    return statSync(path).isDirectory() ? resolve(path) : null;
  } catch {
    return null;
  }
}
