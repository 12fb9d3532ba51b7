import { containsApiKey } from '@brand-visibility/domain';
import { randomUUID } from 'node:crypto';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The caller's own id when it is one and shows no key (decisions 6.3), else a new one: it goes into the reply and the log.
 * Two lines arrive joined and are none.
 */
export function requestIdOf(sent: string | readonly string[] | undefined): string {
  const isOne = typeof sent === 'string' && ACCEPTED.test(sent) && !containsApiKey(sent);
  return isOne ? sent : randomUUID();
}
