/** `node packages/site/dist/main.js FOLDER` writes the site into the folder, and `site.json`, the list of its files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteFiles } from './site.js';

const [, , folder = ''] = process.argv;
const files = await siteFiles();
for (const { file, bytes } of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), bytes);
}
const list = files.map(({ bytes: _bytes, ...about }) => about);
writeFileSync(join(folder, 'site.json'), `${JSON.stringify(list, null, 2)}\n`);
