/* global document, addEventListener, Event, Option */
import { onEachPage, service } from './pages.js';

/** The key and the brand of all requests. The key is in its field alone, until the page is closed. */

const find = (selector) => document.querySelector(selector);
const [access, key, brand, loaded] = ['#access', '#key', '#brand', '#loaded'].map(find);

/** Most brands that the menu has, in pages of 100. */
const MOST_BRANDS = 1_000;

const text = () => key.value.trim();

/** Sends a request with the key. Nothing but the service gets it, not even by a redirect. */
export const get = (target) =>
  fetch(service + target.slice(1), {
    headers: { Authorization: `Bearer ${text()}` },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });

/** Whether there is a key; if not, asks for it. */
export function hasKey() {
  if (text() !== '') return true;
  loaded.textContent = 'Enter a key first.';
  access.showPopover();
  key.focus();
  return false;
}

async function loadBrands() {
  if (!hasKey()) return;
  loaded.textContent = 'Loading ...';
  let brands = [];
  try {
    brands = await allBrands();
    loaded.textContent = `${brands.length === 1 ? '1 brand' : `${brands.length} brands`} can be read. Its id is put into each request.`;
  } catch (error) {
    loaded.textContent = error.message;
  }
  brand.replaceChildren(...brands.map(({ id, name }) => new Option(name, id)));
  brand.disabled = brands.length === 0;
  if (brand.disabled) brand.append(new Option('none', ''));
  else useBrand();
}

async function allBrands() {
  const found = [];
  for (let cursor = null; ;) {
    const response = await get(`/v1/brands?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`);
    const { data, next_cursor, detail } = await response.json();
    if (!response.ok) throw new Error(detail);
    found.push(...data);
    cursor = next_cursor;
    if (cursor === null || found.length >= MOST_BRANDS) return found;
  }
}

/** Puts the brand into every request, and shows it with the ends of the key. */
function useBrand() {
  find('#shown').textContent =
    `${text().slice(0, 8)}...${text().slice(-4)}, ${brand.selectedOptions[0].text}`;
  for (const field of document.querySelectorAll('input[name="brand_id"]')) {
    field.value = brand.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

onEachPage(() => brand.value !== '' && useBrand());
key.addEventListener('change', loadBrands);
brand.addEventListener('change', useBrand);
addEventListener('pagehide', () => {
  key.value = '';
});
