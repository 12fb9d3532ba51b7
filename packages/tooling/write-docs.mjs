/** Writes what is made of the contract, as it was built: the documents, and the types of the client. */
import { writeFileSync } from 'node:fs';
import { clientTypes } from '../client/scripts/client-types.mjs';
import { ENDPOINTS, LOCAL_URL, errorsText, openApiText } from '../contract/dist/index.js';

const docs = new URL('../../docs/', import.meta.url);
const types = new URL('../client/src/generated/', import.meta.url);

const openApi = openApiText(ENDPOINTS, LOCAL_URL);
writeFileSync(new URL('openapi.json', docs), openApi);
writeFileSync(new URL('errors.md', docs), errorsText());
for (const [name, text] of Object.entries(await clientTypes(openApi))) {
  writeFileSync(new URL(name, types), text);
}
