/**
 * An import of FILE left rows in the database at IMPORTED. This program inserts the same rows into the migrated
 * database at DATABASE_URL, and prints the duration in milliseconds, not counting parsing and validation.
 */
import { connect } from '../connection.js';
import { bareInserts } from './bare-inserts.js';

const [file, imported] = process.argv.slice(2);
const url = process.env['DATABASE_URL'] ?? '';
if (!file || !imported || url === '') throw new Error('usage: FILE IMPORTED, with DATABASE_URL set');
const source = await connect(imported);
const milliseconds = await bareInserts(file, await connect(url), source);
await source.close();
console.log(milliseconds);
