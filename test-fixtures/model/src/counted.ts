/** Which answers count. */

type Query = Readonly<Record<string, string>>;

interface PlainPrompt {
  readonly category: string | null;
  readonly location: string | null;
  readonly is_branded: boolean;
}

/** Whether a prompt passes the prompt filters of a report (rule 11.3). */
export function passesFilters(
  { category, location, is_branded }: PlainPrompt,
  theme_id: string | null,
  filters: Query,
): boolean {
  const allows = (name: string, value: string | null) => {
    const list = filters[name];
    return list === undefined || (value !== null && elementsOf(list).includes(value));
  };
  return (
    allows('categories', category) &&
    allows('locations', location) &&
    allows('theme_ids', theme_id ?? 'none') &&
    allows('is_branded', String(is_branded))
  );
}

/** The values of a list parameter, of which some are quoted (rule 11.1). */
export function elementsOf(list: string): string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|[^,]+/g)].map(
    ([value, quoted]) => quoted?.replaceAll('""', '"') ?? value,
  );
}
