import type { Base } from './reference/samples.js';

/** Marks for the address of the service, which a build does not know. The service replaces them. */
export const PUBLIC: Base = {
  url: '{{PUBLIC_URL}}',
  scheme: '{{PUBLIC_SCHEME}}',
  host: '{{PUBLIC_HOST}}',
  path: '{{PUBLIC_PATH}}',
};

/** The mark for a string in Base64, as part of a URL. The service replaces the marks in the string before. */
export const inBase64 = (text: string) => `{{BASE64:${encodeURIComponent(text)}}}`;
