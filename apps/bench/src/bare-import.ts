/**
 * Runs bare inserts of the rows that the import of `FILE` left at `IMPORTED`, into the migrated database at
 * DATABASE_URL; prints their duration.
 */
import { bareInserts } from './bare-inserts.js';
import { PostgresPlain, SqlitePlain } from './plain-database.js';

const [file, imported] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? '';
if (!file || !imported || url === '') throw new Error('usage: FILE IMPORTED, with DATABASE_URL');
const open = async (address: string) => {
  const database = /^sqlite:(.+)$/.exec(address)?.[1];
  return database === undefined ? PostgresPlain.open(address) : new SqlitePlain(database);
};
const source = await open(imported);
const milliseconds = await bareInserts(file, await open(url), source);
await source.close();
console.log(JSON.stringify({ milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1024 }));
