/** Values by the names of parameters, as a caller gave them. */
export type Given = Readonly<Record<string, unknown>>;

/** Where a request goes, below the base address. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

const PATH_PARAMETER = /\{(\w+)\}/g;

/**
 * Puts parameters where they belong: those in braces into the path, every other one into the query. `undefined` counts as
 * absent. Throws a TypeError for an id that is no text or would lead to another path.
 */
export function targetOf(template: string, given: Given): Target {
  const inPath = new Set<string>();
  const path = template.replace(PATH_PARAMETER, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(idOf(name, given[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !inPath.has(name)) query.set(name, textOf(value));
  }
  return { path, query: query.toString() };
}

/** No encoding keeps `.` and `..` from being taken for steps, nor an empty id from vanishing. */
function idOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} has to be an id: a text, not empty, and neither "." nor ".."`);
  }
  return value;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map((element) => elementOf(String(element))).join(',') : String(value);
}

/**
 * An element of a list as the service reads it back (rule 3.1): in double quotes where it holds a comma or a double
 * quote, or where it would else be trimmed.
 */
function elementOf(text: string): string {
  return /[,"]|^ | $|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
