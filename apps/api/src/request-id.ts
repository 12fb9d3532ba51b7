import { randomUUID } from 'node:crypto';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own id when it is one (decisions 6.3), else a new one. Two lines arrive joined and are none. */
export function requestIdOf(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && ACCEPTED.test(sent) ? sent : randomUUID();
}
