/** The pages that browsers get instead of a problem document (rule 4.8). */
import { ERRORS, type RefusalCode } from '@brand-visibility/contract';
import type { Assets } from './assets.js';
import { pageHtml, plainLook } from './page.js';
import { PUBLIC } from './public-url.js';
import type { SiteFile } from './site-file.js';

/** Links to the main pages, each with a path, a name and a description. */
const WAYS = [
  ['/report', 'Report', 'The figures of a brand, with your key'],
  ['/docs', 'Reference', 'Every operation of the API, its parameters and responses'],
  ['/connect', 'Assistants', 'Ask in your own words'],
  ['/', 'Start', 'What this service does'],
] as const;

/** Returns the page for a path that does not exist, and the page for a URL that contains a key. */
export const refusalPages = (assets: Assets): readonly SiteFile[] => [
  refusalPage(
    assets,
    'not_found',
    'There is no page at this address.',
    `<ul class="ways">
${WAYS.map(([path, name, about]) => `<li><a href="${PUBLIC.url}${path}">${name}</a> <span>${about}</span></li>`).join('\n')}
</ul>
<p class="soft">If a link brought you here, a mail program may have changed its address. Ask the person who sent the link for a new one.</p>`,
  ),
  refusalPage(
    assets,
    'api_key_in_url',
    'This link does not work.',
    `<p>Its address contains an API key, or a parameter with a name like <code>token</code>. Ask the person who sent the link for a new one.</p>
<p>If you sent it: browsers and servers have recorded this address. If it contains a key that works, revoke the key.</p>`,
  ),
];

/**
 * Returns the page of a code. The requested path can have any depth, so links are absolute URLs. The page contains no
 * part of the request.
 */
function refusalPage(assets: Assets, code: RefusalCode, heading: string, text: string): SiteFile {
  const link = `<a href="${PUBLIC.url}/errors/${code}"><code>${code}</code></a>`;
  const { status } = ERRORS[code];
  return pageHtml(code.replaceAll('_', '-'), plainLook(assets, 'refusal.css'), {
    title: code === 'not_found' ? 'Not found' : 'Key in the address',
    path: `*${code}`,
    root: `${PUBLIC.url}/`,
    body: `<main id="main">
<p class="soft">${status}</p>
<h1>${heading}</h1>
${text}
<p class="soft">A program that does not ask for HTML gets a problem document with the code ${link} instead of this page.</p>
</main>`,
  });
}
