/* Written from docs/openapi.json by apps/documents; do not edit. `npm run docs` writes it. */
export {};
