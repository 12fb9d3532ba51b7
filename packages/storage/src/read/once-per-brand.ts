/**
 * Memoizes a query by brand, for one reader: both windows of a report need the same prompts, rivals and sources, and a
 * snapshot returns the same rows each time. `running` is a query in progress with the same result.
 */
export function oncePerBrand<T>(
  query: (brand_id: string) => Promise<T>,
): (brand_id: string, running?: Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (brand_id, running) => {
    const result = known.get(brand_id) ?? running ?? query(brand_id);
    known.set(brand_id, result);
    return result;
  };
}
