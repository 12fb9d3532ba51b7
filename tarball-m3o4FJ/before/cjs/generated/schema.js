"use strict";
/* Written from docs/openapi.json by apps/documents; do not edit. `npm run docs` writes it. */
Object.defineProperty(exports, "__esModule", { value: true });
