/**
 * `node packages/site/dist/main.js FOLDER` writes the site into the folder, and `site.json`, the list of its files. It
 * also compresses hashed texts (rule 13.7); the service compresses the others, since they may have marks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { siteFiles } from './site.js';

const [, , folder = ''] = process.argv;
const files = await siteFiles();
for (const { file, bytes, isHashed, isText } of files) {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (!isHashed || !isText) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes)); // in the best quality, which is the default
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
const list = files.map(({ bytes: _bytes, ...about }) => about);
writeFileSync(join(folder, 'site.json'), `${JSON.stringify(list, null, 2)}\n`);
