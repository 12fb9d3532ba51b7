/** The menu of brands, and how the page distinguishes the brands of a key. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { siteApart, type Named } from '@brand-visibility/report/story/attention';
import { NO_FILTERS, type Filters } from '@brand-visibility/report/data/choice';
import { name } from '@brand-visibility/report/words/message';
import { Print } from '@brand-visibility/report/words/words';
import type { ViewName } from './address.js';
import { Search } from './fields.js';
import { say } from './language.js';
import { Popover } from './popover.js';
import { filtersOfBrands } from './portfolio.js';
import { usePage } from './session.js';

/** The name of a brand. If another brand of the key has the same name, its site or else its id follows. */
export function BrandName({ of }: { readonly of: Named }) {
  const { brands } = usePage();
  const site = siteApart(of, brands);
  return (
    <>
      <Print key={of.id} of={name(of.name)} />
      {site !== null && (
        <small key={`${of.id} site`} class="soft" translate={false}>
          {' '}
          {site}
        </small>
      )}
    </>
  );
}

/** Whether the name or the site of a brand contains the searched text, in upper or lower case. */
export const matches = (search: string, of: Pick<Named, 'name' | 'domain'>) =>
  `${of.name} ${of.domain ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());

/** From this number of brands on, the menu has a search field. */
const MANY = 8;

const NAMES = new Intl.Collator();

/** Shows the brand. If the key can read several brands, a menu lists them by name. */
export function Brands() {
  const { view, brand, brands, go } = usePage();
  const [search, setSearch] = useState('');
  const isAll = view.name === 'portfolio';
  const item = (brand_id: string, children: ComponentChildren, filters: Filters, name: ViewName) => (
    <li key={brand_id}>
      <button
        type="button"
        class="plain"
        aria-current={brand_id === (isAll ? '' : brand.id)}
        onClick={() =>
          go({
            ...(name !== view.name && { name }),
            choice: { ...view.choice, brand_id, filters },
            answers: null,
          })
        }
      >
        {children}
      </button>
    </li>
  );
  return (
    <Popover class="brands" label={isAll ? say('allBrands') : <BrandName of={brand} />}>
      {brands.length >= MANY && (
        <Search
          aria-label={say('searchBrands')}
          placeholder={say('searchAllBrands', { brands: brands.length })}
          value={search}
          onText={setSearch}
        />
      )}
      <ul>
        {brands.length > 1 && item('', say('allBrands'), filtersOfBrands(view.choice.filters), 'portfolio')}
        {brands
          .filter((one) => matches(search, one))
          .toSorted((a, b) => NAMES.compare(a.name, b.name))
          .map((one) => item(one.id, <BrandName of={one} />, NO_FILTERS, isAll ? 'overview' : view.name))}
      </ul>
    </Popover>
  );
}
