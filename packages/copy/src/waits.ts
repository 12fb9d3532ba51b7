/** Why the program waits before it sends a request again. */
export type Reason = 'rate limit' | 'unavailable' | 'unreachable';

export interface Wait {
  readonly milliseconds: number;
  readonly reason: Reason;
  /** Whether the program waited for this request for the same reason before. */
  readonly isRepeated: boolean;
}

/** How often a request is sent again. More than the client's own: a copy runs for long without anybody watching. */
export const RETRIES = 8;
/** The longest time that a service that cannot be reached is tried: 121 s of waits, and 9 attempts of 30 s. */
const UNREACHABLE = '7 minutes';

/** One line for a wait that begins at `now`, in milliseconds since 1970. */
export function lineOfWait({ milliseconds, reason }: Wait, now: number): string {
  const wait = `${Math.ceil(milliseconds / 1000)} s`;
  switch (reason) {
    case 'rate limit': {
      const time = new Date(now + milliseconds).toISOString().slice(11, 19);
      return `the rate limit is reached; continuing in ${wait}, at ${time} UTC`;
    }
    case 'unavailable':
      return `the service is unavailable; trying again in ${wait}, and up to ${RETRIES} times`;
    case 'unreachable':
      return `the service cannot be reached; trying again for up to ${UNREACHABLE}`;
  }
}

/** What a terminal shows until the wait ends. */
export function progressOfWait({ milliseconds, reason }: Wait): string {
  const wait = `${Math.ceil(milliseconds / 1000)} s`;
  switch (reason) {
    case 'rate limit':
      return `the rate limit is reached, continuing in ${wait}`;
    case 'unavailable':
      return `the service is unavailable, trying again in ${wait}`;
    case 'unreachable':
      return `the service cannot be reached, trying again in ${wait}`;
  }
}
