import type { Assets } from './assets.js';
import { pageHtml, plainLook } from './page.js';
import { PUBLIC } from './public-url.js';
import type { SiteFile } from './site-file.js';

/**
 * Returns the template of the pages of sign-in (rule 21.15). The service writes the title, the body and the language,
 * and allows forms in the policy of pages with a form. No link leads away from the decision.
 */
export const signInTemplate = (assets: Assets): SiteFile =>
  pageHtml('sign-in', plainLook(assets, 'sign-in.css'), {
    title: '{{TITLE}}',
    path: '*sign-in',
    root: `${PUBLIC.url}/`,
    bar: null,
    body: `<header class="site"><span class="home">Brand Visibility</span></header>
<main id="main">
{{BODY}}
</main>`,
  });
