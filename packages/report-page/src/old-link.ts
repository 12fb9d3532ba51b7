/**
 * Removes `k` from the URL. Earlier releases made links in which `k` was a key, so browsers must not keep it. Runs in
 * the head of the page, before the page is shown (rule 11.18).
 */
{
  const parameters = () => new URLSearchParams(location.hash.slice(1));
  const sent = parameters();
  if (sent.has('k')) {
    sent.delete('k');
    history.replaceState(null, '', `#${sent.toString()}`);
    window.isOldLink = true;
  }
  // Handle such a link in the same tab: browsers do not reload a page if only the fragment changes.
  addEventListener('hashchange', () => {
    if (parameters().has('k')) location.reload();
  });
}
