import type { Assets } from './assets.js';
import { ownFiles, page, withScript } from './page.js';
import type { SiteFile } from './site-file.js';

/** Returns the page of the client report (rule 11.18). A script renders the content of this page. */
export function reportPage(assets: Assets): SiteFile {
  const look = withScript(ownFiles(assets, 'report'), assets, 'old-link.js');
  return page('report', look, {
    title: 'Report',
    bar: null,
    body: `<div id="app"></div>
<noscript><main class="entry"><p>The report needs JavaScript. <a href="./">The API</a> has the same figures.</p></main></noscript>`,
  });
}
