/** Records the examples of the interface anew; `npm run openapi` then puts them into docs/openapi.json. */
import { writeFileSync } from 'node:fs';
import { recordExamples } from './record.js';
import { RECORDED_FILE, recordedText } from './text.js';

writeFileSync(RECORDED_FILE, recordedText(await recordExamples()));
