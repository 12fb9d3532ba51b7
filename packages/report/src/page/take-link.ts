/**
 * Removes the key of a link from the URL, in the head of the page and before anything is shown (rule 11.18). The page's
 * script gets the key in memory. An empty `k` stays in the URL and records that a link opened the page.
 */
{
  const parameters = () => new URLSearchParams(location.hash.slice(1));
  const sent = parameters();
  const key = sent.get('k');
  if (key !== null) {
    window.linkKey = key;
    sent.set('k', '');
    history.replaceState(null, '', `#${sent.toString()}`);
  }
  // Handles another link in the same tab: browsers do not reload a page if only the fragment changes.
  addEventListener('hashchange', () => {
    if (parameters().get('k')) location.reload();
  });
}
