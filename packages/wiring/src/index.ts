/** Exports the settings of the service and the commands, and the functions that open their dependencies. */
export * from './config.js';
export * from './container.js';
export { LockHeld, OlderSchema, UnknownSchema, UnservableSchema } from '@brand-visibility/application';
export {
  DEFAULT_WRITER,
  openTemporary,
  STORE_LIMITS,
  systemClock,
  type SchemaAccess,
  type Writer,
} from '@brand-visibility/storage';
