import type { Plant } from './plant.js';

/** All planted faults. */
export const PLANTS: readonly Plant[] = [
  {
    name: 'pages-without-budget',
    description: 'pages are not bounded in bytes',
    edits: [
      {
        file: 'packages/storage/dist/scheduling/sized-pages.js',
        from: 'return end !== null && rows.length > end;',
        to: 'return false;',
      },
      {
        file: 'packages/storage/dist/scheduling/sized-pages.js',
        from: 'return end === null || rows.length <= end',
        to: 'return true',
      },
    ],
    attack: 'large-pages',
    exceeds: ['memory'],
  },
];
