/**
 * The program of `npm run docs`. It records the examples of the interface from the service, and writes all documents
 * that are generated from the contract. It adds lines to docs/interface.txt, which lists the facts that clients need,
 * but never removes any.
 */
import { recordExamples } from './record.js';
import { writeDocuments } from './write.js';

await writeDocuments(await recordExamples());
