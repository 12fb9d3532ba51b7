/** Writes the documents that are made of the contract, as it was built. */
import { writeFileSync } from 'node:fs';
import { ENDPOINTS, LOCAL_URL, errorsText, openApiText } from '../contract/dist/index.js';

const docs = new URL('../../docs/', import.meta.url);
writeFileSync(new URL('openapi.json', docs), openApiText(ENDPOINTS, LOCAL_URL));
writeFileSync(new URL('errors.md', docs), errorsText());
