/** Makes a process play the next release: this one with the steps of next-steps.ts. */
import { fileURLToPath } from 'node:url';
import { serviceWith } from '../attacks/injected-faults/injected-fault.js';

const SCHEMA = 'packages/storage/dist/schema';
const STEPS = new URL('./next-steps.js', import.meta.url).href;

/** The options with which a service plays it. */
export const NEXT_SERVICE = serviceWith({
  name: 'next release',
  edits: [
    { file: `${SCHEMA}/sets.js`, from: 'KEPT_SETS = [1]', to: 'KEPT_SETS = [1, 2]' },
    {
      file: `${SCHEMA}/steps.js`,
      from: 'import { firstSchema }',
      to: `import { NEXT } from '${STEPS}';\nimport { firstSchema }`,
    },
    {
      file: `${SCHEMA}/steps.js`,
      from: 'statements: firstSchema }',
      to: 'statements: firstSchema }, ...NEXT',
    },
  ],
});

/** The options with which a command plays it. */
export const NEXT_JOBS = {
  ...NEXT_SERVICE,
  program: fileURLToPath(new URL('./unbundled-jobs.js', import.meta.url)),
};
