/** Builds the path and the query of a request from the parameters of a call. */
/** Parameter values as the caller passed them, by parameter name. */
export type ParameterValues = Readonly<Record<string, unknown>>;
/** The path and the query of a request, relative to the base URL. */
export interface Target {
    readonly path: string;
    readonly query: string;
}
/**
 * Builds the request target: parameters in the braces of the template go into the path, all others into the query (rule
 * 3.1). A parameter that is `undefined` counts as absent.
 * @throws {TypeError} for an id that is not a string or would change the path
 */
export declare function targetOf(template: string, parameters: ParameterValues): Target;
