import { REFUSAL_CODES } from '@brand-visibility/domain';
import { pathHint } from './path-hint.js';
import { ROUTES } from '../routes.js';

/** The paths outside /v1 that people type: pages, the OpenAPI document, a page for each error code, and the probes. */
export const OPEN_PATHS: readonly string[] = [
  '/docs',
  '/openapi.json',
  '/errors',
  ...REFUSAL_CODES.map((code) => `/errors/${code}`),
  '/livez',
  '/healthz',
  '/readyz',
];

/** The template that an unknown path was probably meant as; null if none is near. */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS]);
