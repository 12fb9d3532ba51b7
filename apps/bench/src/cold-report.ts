/** Makes one report of a year, as a new process: `URL REPORT END`. */
import { instantOfMilliseconds } from '@brand-visibility/domain';
import { openPostgres, openSqlite } from '@brand-visibility/storage';
import { OURS } from './ours.js';
import { LARGE } from './reports-world.js';

const [url = '', report = '', end = ''] = process.argv.slice(2);
if (report !== 'visibility' && report !== 'competitors') throw new Error('usage: URL REPORT END');
const file = /^sqlite:(.+)$/.exec(url)?.[1];
const store = await (file === undefined
  ? openPostgres({ url, access: 'serve' })
  : openSqlite({ file, access: 'serve' }));
await OURS[report](store, LARGE.id, instantOfMilliseconds(Number(end)), { period: '365d' });
await store.close();
