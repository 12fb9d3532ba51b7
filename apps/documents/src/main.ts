/**
 * `npm run openapi`: asks the service for the examples of the interface, and writes them with all that is made of the
 * contract; with `-- --release` also the copy of the description that later ones are compared with.
 */
import { recordExamples } from './record.js';
import { release, writeDocuments } from './write.js';

const examples = await recordExamples();
await writeDocuments(examples);
if (process.argv.includes('--release')) {
  const faults = release(examples);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
