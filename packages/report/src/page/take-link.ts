/**
 * Removes the key of a report link from the URL. Runs in the head of the page, before the page is shown (rule 11.18).
 * The page's script receives the key in memory. An empty `k` stays in the URL and records that a link opened the page.
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
  // Handle another link in the same tab: browsers do not reload a page if only the fragment changes.
  addEventListener('hashchange', () => {
    if (parameters().get('k')) location.reload();
  });
}
