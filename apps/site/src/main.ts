/**
 * `node apps/site/dist/main.js FOLDER` writes the files of the site and their list, `site.json`, to the folder. It
 * also compresses text files whose names contain a digest (rule 13.7). Other text files may contain placeholders
 * (`PUBLIC`), so the service compresses them after it has replaced the placeholders.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  writeFileSync(`${path}.br`, brotliCompressSync(bytes)); // uses the best quality by default
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
const writtenNames = new Set(files.flatMap(({ file }) => [file, `${file}.br`, `${file}.gz`]));
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const path = join(folder, name);
  if (!writtenNames.has(name) && statSync(path).isFile()) rmSync(path); // of an earlier build
}
const list = files.map(({ bytes: _bytes, ...about }) => about);
writeFileSync(join(folder, 'site.json'), `${JSON.stringify(list, null, 2)}\n`);
