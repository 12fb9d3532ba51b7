import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';

/** Starts a program, which gets `order` as the first line of its input. It ends when the workspace is closed. */
export function startOrdered(
  workspace: Workspace,
  program: string,
  order: unknown,
  onLine: (line: string) => void,
): { readonly child: ChildProcess; readonly ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined); // the program may already have exited
  child.stdin.write(`${JSON.stringify(order)}\n`);
  createInterface({ input: child.stdout }).on('line', onLine);
  return { child, ended: killedAtEnd(workspace, child) };
}
