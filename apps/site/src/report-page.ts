import type { Assets } from './assets.js';
import { ownFiles, pageHtml } from './page.js';
import type { SiteFile } from './site-file.js';

/** Returns the page of the client report (rule 11.18). A script renders the content of this page. */
export function reportPage(assets: Assets): SiteFile {
  const look = ownFiles(assets, 'report');
  return pageHtml('report', look, {
    title: 'Report',
    bar: null,
    body: `<div id="app"></div>
<noscript><main class="entry"><p>The report needs JavaScript. <a href="./">The API</a> has the same figures.</p></main></noscript>`,
  });
}
