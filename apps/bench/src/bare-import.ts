/** Runs bare inserts of the answers in `FILE` into the migrated database at DATABASE_URL; prints their duration. */
import { bareInserts } from './bare-inserts.js';
import { PostgresPlain, SqlitePlain } from './plain-database.js';

const [file] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? '';
if (!file || url === '') throw new Error('usage: FILE, with DATABASE_URL');
const database = /^sqlite:(.+)$/.exec(url)?.[1];
const plain = database === undefined ? await PostgresPlain.open(url) : new SqlitePlain(database);
const milliseconds = await bareInserts(file, plain);
console.log(JSON.stringify({ milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1024 }));
