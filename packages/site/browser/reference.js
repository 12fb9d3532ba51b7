/* global document, IntersectionObserver */
import './access.js';
import './copy.js';
import './open.js';
import './requests.js';
import './search-box.js';
import './reference.css';

/** The script of the reference. The page has everything but search, keys and sending without it. */

const contents = document.querySelector('#contents');
contents.addEventListener('click', ({ target }) => {
  if (target.matches('a') && contents.matches(':popover-open')) contents.hidePopover();
});

/** The list marks the place that is at the top. */
const links = new Map(
  [...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
);

/** Scrolls the list to a link. Unlike `scrollIntoView` it leaves alone where the next Tab begins. */
function show(link) {
  const [box, one] = [contents, link].map((element) => element?.getBoundingClientRect());
  if (one && one.top < box.top) contents.scrollTop += one.top - box.top;
  if (one && one.bottom > box.bottom) contents.scrollTop += one.bottom - box.bottom;
}

const observer = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      contents.querySelector('[aria-current]')?.removeAttribute('aria-current');
      links.get(target.id)?.setAttribute('aria-current', 'true');
      show(links.get(target.id));
    }
  },
  { rootMargin: '-20% 0px -79% 0px' },
);
for (const place of document.querySelectorAll('.place')) observer.observe(place);
