import type { Plant } from './plant.js';

/** All planted faults. */
export const PLANTS: readonly Plant[] = [
  {
    name: 'pages-without-budget',
    description: 'pages are not bounded in bytes',
    edits: [
      {
        file: 'packages/storage/dist/scheduling/sized-pages.js',
        from: 'const shown = within(listed, bytes);',
        to: 'const shown = listed;',
      },
    ],
    attack: 'large-pages',
    exceeds: ['memory'],
  },
  {
    name: 'turns-instead-of-time',
    description:
      'accounts get slices one after another, however much time they used, and long requests as often as short ones',
    edits: [
      {
        file: 'packages/storage/dist/scheduling/fair-queue.js',
        from: 'if (own === null || own >= lowest)',
        to: 'if (own === null || least !== null)',
      },
      {
        file: 'packages/storage/dist/scheduling/time-slices.js',
        from: 'if (performance.now() - this.#lastLong >= HOLD)',
        to: 'if (this.#lastLong < Infinity)',
      },
    ],
    attack: 'six-accounts',
    exceeds: ['p50', 'p99'],
  },
  {
    name: 'key-instead-of-account',
    description: 'places and time are shared among keys',
    edits: [
      {
        file: 'apps/api/dist/pipeline/endpoints.js',
        from: 'account_id: account.id,',
        to: 'account_id: key_id,',
      },
    ],
    attack: 'twelve-keys',
    exceeds: ['p50', 'p99'],
  },
  {
    name: 'no-abort',
    description: 'requests of callers who have gone go on',
    edits: [
      {
        file: 'apps/api/dist/pipeline/exchange.js',
        from: 'gone.abort(GONE);',
        to: 'gone.toString();',
      },
    ],
    attack: 'left-callers',
    exceeds: ['processor'],
  },
  {
    name: 'oldest-reader-first',
    description: 'where there is no room for a reply, the oldest one that is unread is cut',
    edits: [
      {
        file: 'apps/api/dist/connection/unread.js',
        from: 'if (!hasRoom(account_id, size))',
        to: `for (const replies of accounts.values())
            for (const reply of replies)
                if (!hasRoom(account_id, size)) {
                    replies.delete(reply);
                    reply.cut?.();
                }
        if (false)`,
      },
      {
        file: 'apps/api/dist/connection/unread.js',
        from: 'const outgoing = { unread: () => left() + socket.writableLength };',
        to: 'const outgoing = { unread: () => left() + socket.writableLength, cut: () => socket.resetAndDestroy() };',
      },
      ...[
        ['const release = (account_id, outgoing) =>', "const release = (_, outgoing, account_id = '') =>"],
        ['const take = (account_id, size) => {', "const take = (_, size, account_id = '') => {"],
        ['track: (account_id, response, left) => {', "track: (_, response, left, account_id = '') => {"],
        [
          'return own === 0 || (own + size <= limits.ofAnAccount &&',
          'return (own + size <= limits.ofAnAccount &&',
        ],
        [
          'hasRoom: (account_id) => !waiting.has(account_id) && hasRoom(account_id, LARGE_PAGE),',
          'hasRoom: () => true,',
        ],
        [
          'take: (account_id, size) => (waiting.has(account_id) && size > SMALL ? null : take(account_id, size)),',
          'take,',
        ],
      ].map(([from = '', to = '']) => ({ file: 'apps/api/dist/connection/unread.js', from, to })),
    ],
    attack: 'slow-readers',
    exceeds: ['downloads'],
  },
  {
    name: 'messages-at-once',
    description: 'messages are worked on at the same time',
    edits: [
      {
        file: 'apps/api/dist/mcp/work.js',
        from: 'void work(outside).finally(() => leave());\n        return over;',
        to: 'void work(outside);',
      },
      { file: 'apps/api/dist/mcp/work.js', from: 'enter();\n                return over;', to: 'enter();' },
    ],
    attack: 'mcp-flood',
    exceeds: ['p50', 'p99'],
  },
];
