/** Lists every file of the site. */
import { llmsText } from '@brand-visibility/assistant';
import { LOCAL_URL } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';
import { bundledAssets } from './assets.js';
import { clientFiles, pythonClient } from './clients.js';
import { connectPage } from './connect-page.js';
import { copyProgram } from './copy-program.js';
import { documentFiles, documentPages } from './document-pages.js';
import { errorPages } from './error-pages.js';
import { textLook } from './page.js';
import { PUBLIC } from './public-url.js';
import type { Description } from './reference/description.js';
import { referenceFiles } from './reference/reference.js';
import { refusalPages } from './pages-of-codes.js';
import { reportPage } from './report-page.js';
import { samplePages } from './sample.js';
import { siteFile, type SiteFile } from './site-file.js';
import { signInTemplate } from './sign-in.js';
import { startPage } from './start-page.js';

/** Styles and scripts that pages embed. The service does not serve these files. */
const INLINE_FILES = ['page.css', 'start.css', 'refusal.css', 'sign-in.css', 'text.js'];

/**
 * Returns all files that the service serves, apart from the API and the probes (rules 4.8, 6.4, 11.17 to 11.21 and
 * 21.13).
 */
export async function siteFiles(): Promise<readonly SiteFile[]> {
  const assets = await bundledAssets();
  const { current, released } = clientFiles();
  const openApi = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  // `packages/contract` generates this document, and tests read every part of it.
  const description = JSON.parse(openApi.replaceAll(LOCAL_URL, PUBLIC.url)) as Description;
  const text = textLook(assets, 'page.css');
  return [
    startPage(assets, current),
    ...referenceFiles(description, assets),
    ...samplePages(),
    reportPage(assets),
    ...refusalPages(assets),
    connectPage(text),
    signInTemplate(assets),
    ...errorPages(text, textLook(assets, 'page.css', { root: '../' })),
    ...documentPages(assets),
    ...documentFiles(),
    siteFile('openapi.json', JSON.stringify(description)),
    siteFile('llms.txt', llmsText(PUBLIC.url)),
    ...[...assets].flatMap(([name, asset]) => (INLINE_FILES.includes(name) ? [] : [asset])),
    current,
    ...released,
    pythonClient(),
    await copyProgram(),
  ];
}
