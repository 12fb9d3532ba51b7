/* global document, location, addEventListener, DOMParser */

/** The pages of the reference. A browser with the Navigation API keeps the document, and the key in it, between them. */

/** The URL of the service as the browser sees it, with any prefix that a proxy adds and a slash at its end. */
export const service = new URL(document.querySelector('.reference').dataset.root, location.href).href;

const isPage = (url) => url.startsWith(service) && /^docs(?:[/?#]|$)/.test(url.slice(service.length));

/** What differs between two pages. */
const PARTS = ['.site .home', '.site nav', '#places', '#main'];

const runs = [];

/** Runs a function for this page, and again for each page that takes its place. */
export function onEachPage(run) {
  runs.push(run);
  run();
}

async function show(url) {
  const response = await fetch(url);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  document.title = page.title;
  for (const run of runs) run();
}

globalThis.navigation?.addEventListener('navigate', (event) => {
  const { canIntercept, destination, hashChange, navigationType } = event;
  if (canIntercept && !hashChange && navigationType !== 'reload' && isPage(destination.url))
    event.intercept({ handler: () => show(destination.url).catch(() => location.reload()) });
});

/** Leads older links, for which the whole reference was one page, to the page of the operation, and lost fields to it. */
function lead() {
  const [, id = ''] = /^#(\w+)/.exec(location.hash) ?? [];
  const link = document.querySelector(`#places a[href$="#${id}"]`);
  if (!link) return;
  if (link.pathname !== location.pathname) location.replace(link.pathname + location.hash);
  else if (!document.getElementById(decodeURIComponent(location.hash.slice(1)))) location.replace(link.hash);
}
addEventListener('hashchange', lead);
onEachPage(lead);
