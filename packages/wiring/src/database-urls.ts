/** Reads the URLs of databases: a SQLite file, or a PostgreSQL database (rule 10.2). */
import { faultOfAddress } from '@brand-visibility/storage';
import { z } from 'zod';

const DATABASE = 'must be sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE';

export const database = z.string({ error: `is required and ${DATABASE}` }).transform((url, context) => {
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(url)?.[1];
  const fault = file === undefined ? faultOfAddress(url) : faultOfFile(url, file.trim());
  if (fault === null) return file === undefined ? { url } : { file };
  context.addIssue({ code: 'custom', message: fault.replace(/^must be /, 'must be sqlite:FILE or ') });
  return z.NEVER;
});

/** Returns the error in a URL of a SQLite file. SQLAlchemy, among others, means a relative path by three slashes. */
function faultOfFile(url: string, file: string): string | null {
  if (file === '' || file === ':memory:')
    return 'must refer to a file: a database in memory ends with its process';
  if (file.includes('?'))
    return 'must not have parameters, and no ? in the name of the SQLite file: remove them';
  return /^sqlite:\/\/\/[^/]+$/.test(url)
    ? 'is /FILE, in the root folder, if written as sqlite:///FILE: write sqlite:/FILE for it, or sqlite:FILE for a file in the current folder'
    : null;
}

export const replica = z.string().superRefine((url, context) => {
  const fault = faultOfAddress(url);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});
