/* global document, IntersectionObserver */
import './access.js';
import './copy.js';
import { open } from './open.js';
import { onEachPage } from './pages.js';
import './requests.js';
import './search-box.js';
import './reference.css';

/** The script of the reference. The pages have everything but search, keys and sending without it. */

const contents = document.querySelector('#contents');
contents.addEventListener('click', ({ target }) => {
  if (target.matches('a') && contents.matches(':popover-open')) contents.hidePopover();
});

const linkTo = (id) => contents.querySelector(`a[href="#${id}"]`);

/** Scrolls the list to a link. Unlike `scrollIntoView` it leaves alone where the next Tab begins. */
function show(link) {
  const [box, one] = [contents, link].map((element) => element?.getBoundingClientRect());
  if (one && one.top < box.top) contents.scrollTop += one.top - box.top;
  if (one && one.bottom > box.bottom) contents.scrollTop += one.bottom - box.bottom;
}

/** The list marks the place that is at the top. */
const observer = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      contents.querySelector('[aria-current]')?.removeAttribute('aria-current');
      linkTo(target.id)?.setAttribute('aria-current', 'true');
      show(linkTo(target.id));
    }
  },
  { rootMargin: '-20% 0px -79% 0px' },
);
onEachPage(() => {
  observer.disconnect();
  for (const place of document.querySelectorAll('.place')) observer.observe(place);
  open();
});
