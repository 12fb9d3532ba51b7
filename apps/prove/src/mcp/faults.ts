import type { Edit } from '../attacks/injected-faults/injected-fault.js';
import type { Revision } from './expected.js';

/** A fault injected into the built service, which the suite must detect. */
export interface McpFault {
  readonly name: string;
  readonly description: string;
  readonly edits: readonly Edit[];
  /** A check that must fail unexpectedly, as `scenario:check`, by the revisions that have it. */
  readonly detectedBy: Partial<Readonly<Record<Revision, string>>>;
}

export const MCP_FAULTS: readonly McpFault[] = [
  {
    name: 'any-host',
    description: 'messages are taken under any Host',
    edits: [
      {
        file: 'apps/api/dist/mcp/origin.js',
        from: 'if (!validateHostHeader(headers.host, [...hosts]).ok)',
        to: 'return null; if (false)',
      },
    ],
    detectedBy: {
      '2025-11-25': 'dns-rebinding-protection:localhost-host-rebinding-rejected',
      '2026-07-28': 'dns-rebinding-protection:localhost-host-rebinding-rejected',
    },
  },
  {
    name: 'wrong-schemas',
    description: 'tools take arrays',
    edits: [
      {
        file: 'apps/api/dist/mcp/server.js',
        from: 'inputSchema: toolInput(tool),',
        to: "inputSchema: { ...toolInput(tool), type: 'array' },",
      },
    ],
    detectedBy: {
      '2025-11-25': 'tools-list:wire-schema-valid',
      '2026-07-28': 'tools-list:wire-schema-valid',
    },
  },
  {
    name: 'no-earlier-revision',
    description: 'only the current revision is spoken',
    edits: [
      {
        file: 'apps/api/dist/mcp/revisions.js',
        from: "export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'];",
        to: "export const REVISIONS = ['2026-07-28'];",
      },
    ],
    detectedBy: { '2025-11-25': 'server-initialize:server-initialize' },
  },
  {
    name: 'another-method',
    description: 'a header may name another method than the message',
    edits: [
      {
        file: 'apps/api/dist/mcp/protocol.js',
        from: "new Request('http://localhost/mcp', { method: 'POST', headers });",
        to: "new Request('http://localhost/mcp', { method: 'POST', headers: headers.map(([name, value]) => [name, name === 'mcp-method' ? message.method : value]) });",
      },
    ],
    detectedBy: { '2026-07-28': 'http-header-validation:sep-2243-server-reject-invalid-headers' },
  },
];
