/** The page for a path that does not exist. */
import type { Assets } from './assets.js';
import { page, plainLook } from './page.js';
import { PUBLIC } from './public-url.js';
import type { SiteFile } from './site-file.js';

/** Links to the main pages, each with a path, a name and a description. */
const WAYS = [
  ['/report', 'Report', 'The figures of a brand, with your key'],
  ['/docs', 'Reference', 'Every operation of the API, its parameters and responses'],
  ['/connect', 'Assistants', 'Ask in your own words'],
  ['/', 'Start', 'What this service does'],
] as const;

/**
 * Returns the page for a path that does not exist (rule 4.8). The requested path can have any depth, so links are
 * absolute URLs. The page contains no part of the request.
 */
export function notFoundPage(assets: Assets): SiteFile {
  const ways = WAYS.map(
    ([path, name, about]) => `<li><a href="${PUBLIC.url}${path}">${name}</a> <span>${about}</span></li>`,
  );
  const code = `<a href="${PUBLIC.url}/errors/not_found"><code>not_found</code></a>`;
  return page('not-found', plainLook(assets, 'not-found.css'), {
    title: 'Not found',
    path: '*',
    root: `${PUBLIC.url}/`,
    body: `<main id="main">
<p class="soft">404</p>
<h1>There is no page at this address.</h1>
<ul class="ways">
${ways.join('\n')}
</ul>
<p class="soft">If a link brought you here, tell the person who sent it. A program that does not ask for HTML gets a problem document with the code ${code} instead of this page.</p>
</main>`,
  });
}
