/** Checks what the service sent, before the copy relies on it. */

/** A response that does not come from this version of the service. `message` is one line. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/** The fields that the copy relies on, with their types; other fields are copied as they are. */
export interface Shape {
  readonly [name: string]: 'string' | 'boolean' | 'array' | Shape;
}

/**
 * Checks the fields of a shape; `what` names the value.
 * @throws {ServiceError} naming the first field that is missing or has another type
 */
export function checkShape(value: unknown, what: string, shape: Shape): void {
  const isObject = typeof value === 'object' && value !== null;
  const fields = new Map<string, unknown>(isObject ? Object.entries(value) : []);
  for (const [name, type] of Object.entries(shape)) {
    const field = fields.get(name);
    if (typeof type === 'object') checkShape(field, `${name} of ${what}`, type);
    else if ((Array.isArray(field) ? 'array' : typeof field) !== type)
      throw new ServiceError(
        `the service sent no valid ${name} of ${what}; check its URL and any proxy in between`,
      );
  }
}
