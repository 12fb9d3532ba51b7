/** The context that all parts of the page share: the key's brands, the choice, and how to change it. */
import type { Brand, GetFiltersResponse } from '@brand-visibility/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Fault } from '../data/report.js';
import type { Sort } from '../parts/table.js';
import type { View } from './address.js';
import type { CsvName, Reader } from './responses.js';

/** The parts of the browser that the page uses. */
export interface AppProps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly zone: string;
  /** Called when other figures are shown. */
  readonly onShown: () => void;
}

/** Whether a response with this status ends a session. A link ends with its account's rights and with its brand. */
export const endsWith = (status: number | null, isLink: boolean): boolean =>
  status === 401 || (isLink && (status === 403 || status === 404));

/** The dependencies of every part of the page. */
export interface Page {
  /** Whether a link opened the page: then it shows one brand, and says nothing of keys. */
  readonly isLink: boolean;
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
  /** The message of a failed call; null if the failure ends the session. */
  readonly faultIn: (error: unknown) => Fault | null;
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
