import { assetOf, type Assets } from './assets.js';
import { inlineStyle, page } from './page.js';
import { PUBLIC } from './public-url.js';
import type { SiteFile } from './site-file.js';

/** The page at `/` (rule 11.18): what the service answers, and three ways on. It reads no data. */
export function startPage(assets: Assets, client: SiteFile): SiteFile {
  const { url } = PUBLIC;
  return page('', inlineStyle(assets, 'start.css', "'self' data:"), {
    title: null,
    body: `<main>
${introduction(assets)}
<div class="ways">
<section><h2>Look at a report</h2>
<p>Choose a brand and a month. Every figure leads to the answers behind it; tables download as CSV, and the whole prints as a client report.</p>
<p>Nothing to install: paste a key into the page. It stays there until you close it.</p>
<p class="go"><a href="./report">Open the report</a></p>
<p class="more">As a spreadsheet instead: <a href="./recipes">recipes</a></p></section>
<section><h2>Call the API</h2>
<p>The same figures as JSON or CSV, for your sheets, programs and warehouse.</p>
<pre><code>curl -H "Authorization: Bearer $API_KEY" ${url}/v1/account</code></pre>
<p class="go"><a href="./docs">Open the reference</a></p>
<p class="more"><a href="./recipes">Recipes</a> to copy, <a href="#client">a typed client</a>, <a href="./openapi.json">OpenAPI 3.1</a></p></section>
<section><h2>Connect an assistant</h2>
<p>Ask Claude, Cursor or others in your own words: <code>/mcp</code> has the figures as tools (Model Context Protocol).</p>
<pre><code>claude mcp add --transport http \\
  brand-visibility \\
  ${url}/mcp \\
  --header "Authorization: Bearer $API_KEY"</code></pre>
<p class="go"><a href="./connect">Connect your assistant</a></p>
<p class="more">The service as a text for models: <a href="./llms.txt">llms.txt</a></p></section>
</div>
<h2 id="keys">Where keys come from</h2>
<p>The owner of your account creates keys, for all brands or for some. Make one for each program or person, so that it can be revoked alone. For the lines above set it as a variable: <code>export API_KEY=bvk_...</code></p>
<h2 id="client">Use the TypeScript client</h2>
${installation(url + client.path)}
<h2 id="more">Learn more</h2>
<ul class="rest">
<li><a href="./docs">Reference</a>: every operation with its parameters and responses; try each one with your key</li>
<li><a href="./recipes">Recipes</a>: complete programs to copy, such as a client report or a copy that stays up to date</li>
<li><a href="./glossary">Glossary</a>: each term in a sentence</li>
<li><a href="./errors">Errors</a>: what each error code means, why it happens and what to do</li>
<li><a href="./changelog">Changelog</a>: what changed for callers, operators and importers</li>
<li><a href="./import-format">Import format</a>: the records that the figures are computed from</li>
</ul>
</main>`,
  });
}

const introduction = (assets: Assets) => `<div class="first">
<div>
<h1>See what AI says about your brand</h1>
<p class="lead">Your customers ask ChatGPT, Claude, Perplexity, Gemini, Grok and Google AI overviews. See how often, how early and how favourably these AI answer engines mention you and your rivals.</p>
<ul>
<li>Are we mentioned more than last month?</li>
<li>Is the change real, or noise?</li>
<li>Who is mentioned instead of us, and where?</li>
<li>Which sites do the engines cite, and which to pitch?</li>
<li>What to do next, and did it help?</li>
</ul>
</div>
<figure><a href="./report">${picture(assets)}</a>
<figcaption>A report, recorded from the demo. Its brands and figures are invented.</figcaption></figure>
</div>`;

/** The report, as `npm run docs -- pictures` records it. With the size, in pixels, nothing moves when it arrives. */
const picture = (assets: Assets) =>
  `<picture><source srcset=".${assetOf(assets, 'report-dark.webp').path}" media="(prefers-color-scheme: dark)"><img src=".${assetOf(assets, 'report-light.webp').path}" width="1280" height="800" alt="The overview of a brand: how often engines name it, whether the change is more than chance, six months, who leads, and what to do."></picture>`;

/** How to install the client from a URL. */
function installation(url: string): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  return `<pre><code>npm install ${url}</code></pre>
<p>It is typed, has no dependencies and needs no registry; its README explains it. An update of the service may remove this URL, but never the URL of a released version. To be safe, keep the file in your repository:</p>
<pre><code>mkdir -p vendor
curl -o vendor/${file} ${url}
npm install ./vendor/${file}</code></pre>`;
}
