import { writeFileSync } from 'node:fs';
import { schemaText } from '../dist/data/configuration.js';

/** Writes docs/report.schema.json. */
writeFileSync(new URL('../../../docs/report.schema.json', import.meta.url), schemaText());
