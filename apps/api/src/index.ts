export { createLogger } from './log.js';
export { createHttpServer } from './server.js';
export { serviceState, type ServiceState } from './state.js';
