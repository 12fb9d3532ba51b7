import type { Assets } from './assets.js';
import { ownFiles, page } from './page.js';
import type { SiteFile } from './site-file.js';

/** The page of the client report, which its script makes (rule 11.18). */
export function reportPage(assets: Assets): SiteFile {
  return page('report', ownFiles(assets, 'report'), {
    title: 'Report',
    bar: null,
    body: `<div id="app"></div>
<noscript><main class="entry"><p>The report needs JavaScript. <a href="./">The API</a> has the same figures.</p></main></noscript>`,
  });
}
