export * from './ports.js';
export * from './use-case.js';
export * from './account.js';
export * from './brands.js';
export * from './visibility.js';
export * from './competitors.js';
export * from './faults.js';
export * from './admission.js';
