import { register } from 'node:module';

/** Registers the hooks that make the edits in INJECTED_EDITS. Node loads this file before the service (`--import`). */
register('./hooks.js', import.meta.url, { data: process.env['INJECTED_EDITS'] });
