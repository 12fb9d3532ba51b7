import { register } from 'node:module';

/** Loaded before a service (`node --import`): edits modules as the variable PLANTED_EDITS says; plant.ts writes it. */
register('./hooks.js', import.meta.url, { data: process.env['PLANTED_EDITS'] });
