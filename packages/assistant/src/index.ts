/** Exports what assistants use: tools with their schemas, requests, errors and notes, and the text of /llms.txt. */
export * from './arguments.js';
export * from './llms.js';
export { isWithoutFigures } from './notes/list-notes.js';
export { NOTE_WORDS, type CallResult, type EngineAnswers, type LeftOut } from './notes/note.js';
export * from './refusal.js';
export * from './request.js';
export * from './schemas.js';
export * from './tool.js';
export * from './tools.js';
