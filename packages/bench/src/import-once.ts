/** One import in a process of its own: `whole|bare FILE DATABASE`; prints what it took. */
import { importOnce } from './imports.js';

const [how, file, database] = process.argv.slice(2);
if ((how !== 'whole' && how !== 'bare') || !file || !database) throw new Error('usage: whole|bare FILE DATABASE');
console.log(JSON.stringify(await importOnce(how, file, database)));
