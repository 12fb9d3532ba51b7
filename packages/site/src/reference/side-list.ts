import { type Description, operationsOf } from './description.js';
import { GUIDE } from './guide.js';

/** The list of all places with a search. On a phone it is a separate place. */
export function sideList(description: Description): string {
  const operations = operationsOf(description);
  const groups = description.tags.map(({ name }) => {
    const links = operations
      .filter(({ tags }) => tags.includes(name))
      .map(({ operationId }) => `<li><a href="#${operationId}">${operationId}</a></li>`);
    return `<div class="group"><h2>${name}</h2><ul>${links.join('')}</ul></div>`;
  });
  const guide = GUIDE.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`);
  return `<nav class="list" id="operations" aria-label="Operations">
<div class="search live"><label for="search">Search operations and fields</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="such as movement">
<p class="found unseen" role="status"></p></div>
<div class="group"><h2>Guide</h2><ul>${guide.join('')}</ul></div>
${groups.join('\n')}</nav>`;
}
