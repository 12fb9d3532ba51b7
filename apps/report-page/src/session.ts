/** The context that all parts of the page share: the key's brands, the view, and functions that change the view. */
import type { Brand, GetFiltersResponse } from '@brand-visibility/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Chart } from '@brand-visibility/report/charts/downloadable-chart';
import type { Fault } from '@brand-visibility/report/data/report';
import type { Sorting } from '@brand-visibility/report/parts/table';
import type { View, ViewName } from './address.js';
import { say } from './language.js';
import type { CsvName, Reader } from './responses.js';

/** The data and functions that every part of the page can use. */
export interface Page {
  readonly view: View;
  readonly brand: Brand;
  readonly brands: readonly Brand[];
  /** The values that the filters offer; null until they have been read. */
  readonly menus: GetFiltersResponse | null;
  readonly reader: Reader;
  /** How many rows some views have; a view that was not read yet is absent. */
  readonly counts: { readonly [name in ViewName]?: number | undefined };
  /** Changes the view and adds an entry to the browser history. */
  readonly go: (change: Partial<View>) => void;
  /** Changes the view and replaces the current entry of the browser history. */
  readonly change: (change: Partial<View>) => void;
  readonly csv: (name: CsvName) => void;
  /** The charts that the view shows, by name. */
  readonly charts: Map<string, Chart>;
  /** Forgets the key, in this tab too, and asks for another. */
  readonly forget: () => void;
  /** Shows why a request has failed. */
  readonly onFault: (error: unknown) => void;
  /** Describes a failed request, or returns null if the failure ends the session. */
  readonly faultIn: (error: unknown) => Fault | null;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage was called outside the page');
  return page;
}

/** Returns how readers sort the view's table. */
export function useSort(): Sorting {
  const { view, change } = usePage();
  return { by: view.sort, onSort: (sort) => change({ sort }), menu: say('sortBy') };
}
