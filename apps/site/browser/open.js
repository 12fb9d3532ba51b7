/* global document, location, addEventListener */

/** Opens what the address leads to, for browsers that do not. */
export function open() {
  const details = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details');
  if (details) details.open = true;
}
addEventListener('hashchange', open);
open();
