import type { Base } from './reference/samples.js';

/** Marks for the address of the service, which a build does not know. The service replaces them. */
export const PUBLIC: Base = {
  url: '{{PUBLIC_URL}}',
  scheme: '{{PUBLIC_SCHEME}}',
  host: '{{PUBLIC_HOST}}',
  path: '{{PUBLIC_PATH}}',
};
