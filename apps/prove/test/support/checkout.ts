import { startProgram, type Running } from '@brand-visibility/programs/start';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A checkout for `npm start`, so that it does not touch the `.data` of the real one. */

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const TOOLS =
  'start child install-log installed progress serve-demo serve-own serving own-arguments ports workspace'
    .split(' ')
    .map((name) => `${name}.mjs`);

export interface Checkout {
  readonly folder: string;
  /** The path of a file in `.data`. */
  readonly data: (name: string) => string;
  readonly copyTool: (name: string) => void;
  /** Replaces a tool with a script. */
  readonly writeTool: (name: string, script: string) => void;
  readonly start: (
    tool: string,
    environment?: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ) => Running;
  readonly remove: () => Promise<void>;
}

/** Creates a checkout with the tools and the built packages of the real one. Its installer prints and fails. */
export function newCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-start-'));
  const tool = (name: string) => join(folder, 'packages/tooling', name);
  const copyTool = (name: string) => copyFileSync(join(ROOT, 'packages/tooling', name), tool(name));
  const running: Running[] = [];
  mkdirSync(join(folder, 'packages/tooling'), { recursive: true });
  TOOLS.forEach(copyTool);
  writeFileSync(tool('launch.mjs'), "console.log('noise'); console.error('warning'); process.exitCode = 3;");
  for (const name of ['packages/wiring', 'apps', 'docs', 'test-fixtures'])
    symlinkSync(join(ROOT, name), join(folder, name));
  return {
    folder,
    data: (name) => join(folder, '.data', name),
    copyTool,
    writeTool: (name, script) => writeFileSync(tool(name), script),
    start: (name, environment = {}, ...args) => {
      const started = startProgram(process.execPath, [tool(name), ...args], { PORT: '0', ...environment });
      running.push(started);
      return started;
    },
    remove: async () => {
      for (const { child, ended } of running) {
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}
