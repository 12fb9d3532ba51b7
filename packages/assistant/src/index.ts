/** Exports what assistants use: tools with their schemas, requests, errors and notes, and the text of /llms.txt. */
export * from './llms.js';
export * from './notes.js';
export * from './noted-result.js';
export * from './refusal.js';
export * from './request.js';
export * from './schemas.js';
export * from './tool.js';
export * from './tools.js';
