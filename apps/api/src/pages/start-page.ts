import { escaped, page, policyOf } from './page.js';
import { picture } from './pictures.js';
import { styleOf } from './style.js';

/** The page at `/`: what the service answers, and three ways on. It reads no data. */

const STYLE = styleOf('page', 'start');

/** It loads its picture from here, beside what other pages may do. */
export const START_POLICY = policyOf(STYLE, "'self' data:");

/** The page (rule 11.18). `client` is the path of the client; null without one. */
export function startPage(publicUrl: string, client: string | null): string {
  const url = escaped(publicUrl);
  return page({
    title: 'Brand Visibility API',
    root: './',
    head: `<style>${STYLE}</style>`,
    main: `${FIRST}
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
<p class="go"><a href="./llms.txt">Read llms.txt</a></p></section>
</div>
<h2 id="keys">Where keys come from</h2>
<p>The owner of your account creates keys, for all brands or for some. Make one for each program or person, so that it can be revoked alone. For the lines above set it as a variable: <code>export API_KEY=bvk_...</code></p>
<h2 id="client">Use the TypeScript client</h2>
${client === null ? NO_CLIENT : installation(escaped(publicUrl + client))}
<h2 id="more">Learn more</h2>
<ul class="rest">
<li><a href="./docs">Reference</a>: every operation with its parameters and replies; try each one with your key</li>
<li><a href="./recipes">Recipes</a>: complete programs to copy, such as a client report or a copy that stays up to date</li>
<li><a href="./glossary">Glossary</a>: each term in a sentence</li>
<li><a href="./errors">Errors</a>: what each error code means, why it happens and what to do</li>
<li><a href="./changelog">Changelog</a>: what changed for callers, operators and importers</li>
<li><a href="./import-format">Import format</a>: the records that the figures are computed from</li>
</ul>`,
  });
}

const FIRST = `<div class="first">
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
<figure><a href="./report">${picture('The report of a brand: four figures with their change, whether the change is more than noise, and what it is made of.')}</a>
<figcaption>A report, recorded from the demo. Its brands and figures are invented.</figcaption></figure>
</div>`;

const NO_CLIENT = `<p>This build of the service has none: <code>npm run build</code> packs it.</p>`;

/** How to install the client from an escaped URL. */
function installation(url: string): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  return `<pre><code>npm install ${url}</code></pre>
<p>It is typed, has no dependencies and needs no registry; its README explains it. An update of the service may remove this address; those of released versions stay. Better keep the file in your repository:</p>
<pre><code>mkdir -p vendor
curl -o vendor/${file} ${url}
npm install ./vendor/${file}</code></pre>`;
}
