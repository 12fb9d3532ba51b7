import type { BrandReader, Reader, Store } from '@brand-visibility/application';

/** Stores with faults, which prove that a property can fail. */

/** An object with some other properties. A spread would lose the getters of a reader. */
export const beside = <T extends object>(of: T, changed: Partial<T>): T =>
  new Proxy(of, {
    get: (_, name) =>
      Reflect.get(name in changed ? changed : of, name, name in changed ? changed : of) as unknown,
  });

/** A store whose readers of a brand are changed. */
export const over =
  (change: (brand: BrandReader) => Partial<BrandReader>) =>
  (store: Store): Store => ({
    ...store,
    read: (scope, work, from) => store.read(scope, (reader) => work(changed(reader, change)), from),
  });

const changed = (reader: Reader, change: (brand: BrandReader) => Partial<BrandReader>): Reader =>
  beside(reader, {
    brand: (brand_id) => {
      const brand = reader.brand(brand_id);
      return beside(brand, change(brand));
    },
  });
