import { PACKAGES } from '../workspace.mjs';

const taskOf = (name) => `@brand-visibility/${name}#build`;

/** The builds that turbo.json lets start before, or without need after, those of the packages that they import. */
export const buildFaults = ({ tasks }) =>
  [...PACKAGES].flatMap(([name, { sources }]) => {
    const needed = sources.map(taskOf).toSorted().join(', ');
    const listed = tasks[taskOf(name)]?.dependsOn?.toSorted().join(', ') ?? '';
    return needed === listed ? [] : [`turbo.json: ${taskOf(name)} must depend on: ${needed}`];
  });
