/** Makes a process play the next release: this one with the steps of next-steps.ts. */
import { serviceWith } from '../attacks/injected-faults/injected-fault.js';

const SCHEMA = 'packages/storage/dist/schema';
const STEPS = new URL('./next-steps.js', import.meta.url).href;

export const NEXT_RELEASE = serviceWith({
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
