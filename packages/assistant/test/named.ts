import { TOOLS, type Tool } from '../src/index.js';

export function named(name: string): Tool {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
}
