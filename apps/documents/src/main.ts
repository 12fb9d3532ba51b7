/**
 * `npm run openapi`: records the examples of the interface from the service and writes everything generated from the
 * contract; with `-- --release`, also the copy of the OpenAPI document that later ones are compared with.
 */
import { recordExamples } from './record.js';
import { release, writeDocuments, writePages } from './write.js';

writePages();
const examples = await recordExamples();
await writeDocuments(examples);
if (process.argv.includes('--release')) {
  const faults = release(examples);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
