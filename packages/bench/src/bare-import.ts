/** Bare inserts of a file's answers: `FILE`, with DATABASE_URL; prints what the loop and its commit took. */
import { bareInserts } from './bare-inserts.js';

const [file] = process.argv.slice(2);
const database = /^sqlite:(.+)$/.exec(process.env['DATABASE_URL'] ?? '')?.[1];
if (!file || !database) throw new Error('usage: FILE, with DATABASE_URL=sqlite:FILE');
const milliseconds = await bareInserts(file, database);
console.log(JSON.stringify({ milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1024 }));
