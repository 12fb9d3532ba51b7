import type { Brand, GetFiltersResponse } from '@brand-visibility/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Sort } from '../parts/table.js';
import type { View } from './address.js';
import type { CsvName, Reader } from './responses.js';

/** What the page is built with, of the browser that shows it. */
export interface AppProps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly zone: string;
  /** Called when other figures are shown. */
  readonly onShown: () => void;
}

/** What every part of the page may use. */
export interface Page {
  readonly view: View;
  readonly brand: Brand;
  readonly brands: readonly Brand[];
  /** The values of the filters; null until they are read. */
  readonly menus: GetFiltersResponse | null;
  readonly reader: Reader;
  /** Adds a step to the browser's way back. */
  readonly go: (change: Partial<View>) => void;
  /** Changes the address in place. */
  readonly change: (change: Partial<View>) => void;
  readonly csv: (name: CsvName) => void;
  /** Asks for another key, and says why. */
  readonly onExpired: (detail: string) => void;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('a part of the page stands inside it');
  return page;
}

/** The order of the table of a view. */
export function useSort(): { readonly by: Sort | null; readonly onSort: (sort: Sort) => void } {
  const { view, change } = usePage();
  return { by: view.sort, onSort: (sort) => change({ sort }) };
}
