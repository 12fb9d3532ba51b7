/** Builds the path and the query of a request from the parameters of a call. */

/** Parameter values as the caller passed them, by parameter name. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** The path and the query of a request, relative to the base URL. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

const PATH_PARAMETER = /\{(\w+)\}/g;

/**
 * Builds the request target: parameters in the braces of the template go into the path, all others into the query (rule
 * 3.1). A parameter that is `undefined` counts as absent.
 * @throws {TypeError} for an id that is not a string or would change the path
 */
export function targetOf(template: string, parameters: ParameterValues): Target {
  const inPath = new Set<string>();
  const path = template.replace(PATH_PARAMETER, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(idOf(name, parameters[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && !inPath.has(name)) query.set(name, textOf(value));
  }
  return { path, query: query.toString() };
}

/** Returns the id. Refuses an empty id, and `.` and `..`, which URL parsers resolve even if percent-encoded. */
function idOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`${name} must be an id: a non-empty string other than "." and ".."`);
  }
  return value;
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map((element) => elementOf(String(element))).join(',') : String(value);
}

/**
 * Formats a list element in the form that the service parses (rule 3.1). The element is put in double quotes if it
 * contains a comma or a double quote, or if the service would otherwise trim it.
 */
function elementOf(text: string): string {
  return /[,"]|^ | $|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
