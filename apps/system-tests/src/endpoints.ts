import * as contract from '@brand-visibility/contract';
import type { AnyEndpoint } from '@brand-visibility/contract';

/** Every endpoint that the contract exports, so that a proof takes up the next one by itself. */
export const ENDPOINTS: readonly AnyEndpoint[] = Object.values<unknown>(contract).filter(isEndpoint);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'parameters' in value;
}

/** The names in braces of an endpoint's path, in their order. */
export function pathNames({ path }: AnyEndpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
