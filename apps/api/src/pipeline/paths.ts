import { REFUSAL_CODES } from '@brand-visibility/domain';
import { pathHint } from './path-hint.js';
import { ROUTES } from '../routes.js';

/** What lies outside /v1 at a path that people type: pages, the document, and the page of each code. A test asks for each. */
export const OPEN_PATHS: readonly string[] = [
  '/docs',
  '/openapi.json',
  '/errors',
  ...REFUSAL_CODES.map((code) => `/errors/${code}`),
  '/livez',
  '/healthz',
  '/readyz',
];

/** The path that was probably meant by one that is none, as its template; null where none is near. */
export const meantPath = pathHint([...ROUTES.map(({ endpoint }) => endpoint.path), ...OPEN_PATHS]);
