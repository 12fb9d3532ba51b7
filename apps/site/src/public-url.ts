import type { Base } from './reference/samples.js';

/** Placeholders for the URL of the service, which is unknown at build time. The service replaces the placeholders. */
export const PUBLIC: Base = {
  url: '{{PUBLIC_URL}}',
  scheme: '{{PUBLIC_SCHEME}}',
  host: '{{PUBLIC_HOST}}',
  path: '{{PUBLIC_PATH}}',
};

/** Returns a placeholder for `text` in Base64. The service first replaces the placeholders that `text` contains. */
export const inBase64 = (text: string) => `{{BASE64:${encodeURIComponent(text)}}}`;
