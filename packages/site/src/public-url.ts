import type { Base } from './reference/samples.js';

/** Placeholders for the URL of the service, which is unknown at build time. The service replaces the placeholders. */
export const PUBLIC: Base = {
  url: '{{PUBLIC_URL}}',
  scheme: '{{PUBLIC_SCHEME}}',
  host: '{{PUBLIC_HOST}}',
  path: '{{PUBLIC_PATH}}',
};

/** Returns a placeholder for a Base64 string in a URL. The service first replaces the placeholders in the string. */
export const inBase64 = (text: string) => `{{BASE64:${encodeURIComponent(text)}}}`;
