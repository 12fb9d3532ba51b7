/** Measures a conversion of a table, which needs a limited time and memory (`npm run bench -- convert`). */
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { execFile } from 'node:child_process';
import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { builtHere } from './against/versions.js';

const ROWS = 100_000;
const CHARACTERS = 3_000;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 150;

const WORDS =
  'the best tool for teams – often one that people “like” — has good support, a fair price and reports'.split(
    ' ',
  );
const NAMES = ['Tidewell', 'Lumen Lamps', 'Harrow & Steam', 'monday.com', 'Fjellvik'];
const ENGINES = ['ChatGPT', 'Claude', 'Perplexity', 'Gemini', 'Grok', 'AI Overviews'];

/** Prints the processor time and the memory of a conversion, and returns whether both are within their bounds. */
export async function conversion({ folder }: Workspace): Promise<boolean> {
  const brand = join(folder, 'brand.json');
  const [name, ...rivals] = NAMES.map((each) => ({ name: each }));
  writeFileSync(brand, JSON.stringify({ brand: { ...name, domain: 'tidewell.example' }, rivals }));
  let isWithin = true;
  for (const rows of [ROWS / 4, ROWS]) {
    const table = join(folder, `${rows}.csv`);
    progress(`writing and converting ${rows} rows`);
    await writeTable(table, rows);
    const script = fileURLToPath(new URL('whole-command.js', import.meta.url));
    const args = [
      builtHere().jobs,
      'convert',
      table,
      '--brand',
      brand,
      '--to',
      join(folder, 'records.ndjson'),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
    const { processorMilliseconds, peakMegabytes } = JSON.parse(stdout) as Record<string, number>; // whole-command.ts writes this
    const seconds = (processorMilliseconds ?? NaN) / 1000;
    console.log(`${rows} rows: ${seconds.toFixed(1)} s of processor time, ${peakMegabytes?.toFixed(0)} MB`);
    isWithin &&= seconds <= MOST_SECONDS && (peakMegabytes ?? NaN) <= MOST_MEGABYTES;
  }
  return isWithin;
}

/** Writes a table. Every 60th word is a name. */
async function writeTable(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path);
  out.write('date,engine,prompt,answer\n');
  for (let row = 0, word = 0; row < rows; row += 1) {
    let text = '';
    for (; text.length < CHARACTERS; word += 1)
      text += `${word % 60 === 0 ? NAMES[(word / 60) % NAMES.length] : WORDS[(word * 7 + (word >> 5)) % WORDS.length]} `;
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(row / 600))).toISOString().slice(0, 10);
    const line = `${day},${ENGINES[row % ENGINES.length]},Which tool suits case ${Math.floor(row / 6) % 100}?,"${text}"\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}
