export * from './bounded.js';
export * from './exchange.js';
export * from './result.js';
export * from './server.js';
export {
  ProtocolError,
  validateHostHeader,
  validateOriginHeader,
  type CallToolResult,
} from '@modelcontextprotocol/server';
