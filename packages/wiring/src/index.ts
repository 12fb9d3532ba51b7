export * from './config.js';
export * from './container.js';
export { UnknownSchema } from '@brand-visibility/application';
export { READ_LIMITS } from '@brand-visibility/storage';
