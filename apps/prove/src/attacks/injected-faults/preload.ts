import { register } from 'node:module';

/** Loaded before a service (`node --import`): edits modules as INJECTED_EDITS says, which `serviceWith` writes. */
register('./hooks.js', import.meta.url, { data: process.env['INJECTED_EDITS'] });
