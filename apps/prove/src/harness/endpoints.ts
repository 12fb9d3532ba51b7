import * as contract from '@brand-visibility/contract';
import type { AnyEndpoint } from '@brand-visibility/contract';

/** All endpoints that the contract exports: new ones become part of the proofs automatically. */
export const ENDPOINTS: readonly AnyEndpoint[] = Object.values<unknown>(contract).filter(isEndpoint);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'parameters' in value;
}

/** The names in braces of an endpoint's path, in order. */
export function pathNames({ path }: AnyEndpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
