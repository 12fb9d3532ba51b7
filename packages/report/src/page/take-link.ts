/**
 * Takes the key of a link out of the address, in the head of the page and before anything is shown (rule 11.18). The
 * program of the page gets it in memory; an empty `k` stays in the address and tells that a link opened it.
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
  // Another link in the same tab: browsers do not load the page again for what is behind `#`.
  addEventListener('hashchange', () => {
    if (parameters().get('k')) location.reload();
  });
}
