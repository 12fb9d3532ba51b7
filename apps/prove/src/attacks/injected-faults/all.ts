import type { InjectedFault } from './injected-fault.js';

/** All faults that the attacks must detect. */
export const INJECTED_FAULTS: readonly InjectedFault[] = [
  {
    name: 'pages-without-budget',
    description: 'pages are not bounded in bytes',
    edits: [
      {
        file: 'packages/storage/dist/read/sized-pages.js',
        from: 'const shown = within(listed, bytes);',
        to: 'const shown = listed;',
      },
    ],
    attack: 'large-pages',
    exceeds: ['memory'],
  },
  {
    name: 'arrival-instead-of-time',
    description:
      'accounts run one after another, however much time they used, and long-running requests before short ones',
    edits: [
      {
        file: 'apps/api/dist/scheduling/line.js',
        from: 'if (rank > lowest || ',
        to: 'if (first || ',
      },
      {
        file: 'apps/api/dist/scheduling/event-loop.js',
        from: 'now >= this.#longFrom)',
        to: 'now < Infinity)',
      },
    ],
    attack: 'six-accounts',
    exceeds: ['p50', 'p99'],
  },
  {
    name: 'key-instead-of-account',
    description: 'the service shares slots and time among keys instead of accounts',
    edits: [
      {
        file: 'apps/api/dist/endpoints/admission.js',
        from: 'key?.account.id',
        to: 'key?.id',
      },
    ],
    attack: 'twelve-keys',
    exceeds: ['p50', 'p99'],
  },
  {
    name: 'no-abort',
    description: 'requests of disconnected callers continue',
    edits: [
      {
        file: 'apps/api/dist/limits/connection.js',
        from: 'gone.abort(GONE)',
        to: 'gone.toString()',
      },
    ],
    attack: 'left-callers',
    exceeds: ['processor', 'p50', 'p99'],
  },
  {
    name: 'messages-at-once',
    description: 'the service parses messages to /mcp immediately, and does not charge the account',
    edits: [
      {
        file: 'apps/api/dist/scheduling/work.js',
        from: 'await work.begin()',
        to: 'await null',
      },
    ],
    attack: 'long-messages',
    exceeds: ['p50', 'p99'],
  },
  {
    name: 'targets-at-once',
    description: 'the service searches long targets for a key immediately',
    edits: [
      {
        file: 'apps/api/dist/request/target.js',
        from: 'sent.length > LIMITS.targetThatWaits.value',
        to: 'sent.length < 0',
      },
    ],
    attack: 'long-targets',
    exceeds: ['p50', 'p99'],
  },
  {
    name: 'parsed-resource',
    description: 'the service parses a resource of any length',
    edits: [
      {
        file: 'apps/api/dist/sign-in/authorize.js',
        from: 'sent.length <= LONGEST_RESOURCE',
        to: 'sent.length > 0',
      },
    ],
    attack: 'long-forms',
    exceeds: ['p50', 'p99'],
  },
];
