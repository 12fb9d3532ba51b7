import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./hold-open.mjs', import.meta.url));

/** Starts hold-open.mjs on a file or a PostgreSQL database. */
export function otherProcess(address: string) {
  const child = spawn(process.execPath, [SCRIPT, address], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  const hear = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done) throw new Error(`the other process ended: ${trouble}`);
    return line.value;
  };
  return {
    opened: hear(),
    tally: async (): Promise<unknown> => {
      child.stdin.write('tally\n');
      return JSON.parse(await hear());
    },
    end: async (): Promise<void> => {
      child.stdin.end();
      await ended;
    },
  };
}
