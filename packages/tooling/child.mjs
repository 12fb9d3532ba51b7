import { once } from 'node:events';

/** Waits for the end of a program, to which signals to this process go, too. Resolves with its status. */
export async function statusOf(child) {
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, pass] of signals) process.on(signal, pass);
  const [code, signal] = await once(child, 'close');
  for (const [name, pass] of signals) process.off(name, pass);
  return code ?? (signal === 'SIGINT' ? 130 : 143);
}
