/** Validates responses before the copy program relies on them. */

/** Thrown for a response that this version of the service never sends. `message` is a single line. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/** The fields that the copy program relies on, with their types. Other fields are not validated. */
export interface Shape {
  readonly [name: string]: 'string' | 'boolean' | 'array' | Shape;
}

/**
 * Validates the fields that `shape` lists. `what` describes the value in the error message.
 * @throws {ServiceError} if a field is missing or has another type; the message identifies the first such field
 */
export function checkShape(value: unknown, what: string, shape: Shape): void {
  const isObject = typeof value === 'object' && value !== null;
  const fields = new Map<string, unknown>(isObject ? Object.entries(value) : []);
  for (const [name, type] of Object.entries(shape)) {
    const field = fields.get(name);
    if (typeof type === 'object') checkShape(field, `${name} of ${what}`, type);
    else if ((Array.isArray(field) ? 'array' : typeof field) !== type)
      throw new ServiceError(
        `the service sent no valid ${name} of ${what}; check the service URL and any proxy`,
      );
  }
}
