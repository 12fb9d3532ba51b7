import { type Description, operationsOf } from './description.js';
import { GUIDE, REST } from './guide.js';
import { groupOf, GROUPS, titleOf } from './titles.js';

/** Renders the table of contents and the search field. On a phone, a button opens the table of contents. */
export function sideList(description: Description): string {
  const operations = operationsOf(description);
  const groups = GROUPS.map((name): [string, readonly (readonly [string, string])[]] => [
    name,
    operations
      .filter(({ operationId }) => groupOf(operationId) === name)
      .map(({ operationId: id }) => [`#${id}`, titleOf(id)] as const),
  ]);
  const linksTo = (places: readonly (readonly [string, string])[]) =>
    places.map(([id, name]) => [`#${id}`, name] as const);
  const pages = [
    ['./errors', 'Errors'],
    ['./recipes', 'Recipes'],
    ['./client-reports', 'Reports for clients'],
    ['./connect', 'Connect an assistant'],
    ['./openapi.json', 'OpenAPI'],
  ] as const;
  const all = [
    ['Guide', [...linksTo(GUIDE), ...pages]] as const,
    ...groups,
    ['Shared', linksTo(REST)] as const,
  ];
  return `<nav id="contents" popover aria-label="Contents">
<button type="button" class="close" popovertarget="contents" popovertargetaction="hide" aria-label="Close">&#215;</button>
<div class="live find"><input id="search" type="search" placeholder="Search" aria-label="Search guide, operations, fields, errors and recipes" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list"><kbd>/</kbd></div>
<div id="places">${all
    .map(
      ([name, links]) =>
        `<h2>${name}</h2><ul>${links.map(([href, text]) => `<li><a href="${href}">${text}</a>`).join('')}</ul>`,
    )
    .join('\n')}</div></nav>`;
}
