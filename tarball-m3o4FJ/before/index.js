/** Exports the public names of the client. */
export { createClient } from './client.js';
export { BrandVisibilityError } from './error.js';
export { lastMonth, thisMonth, weeks } from './windows.js';
