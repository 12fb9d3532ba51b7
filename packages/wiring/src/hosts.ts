/** Checks host names: whether one is a loopback address, and whether two of them overlap. */
import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const EVERY_ADDRESS = new BlockList();
EVERY_ADDRESS.addAddress('0.0.0.0');
EVERY_ADDRESS.addAddress('::', 'ipv6');

const isIn = (list: BlockList, host: string) => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
};

/** Whether a host is a loopback address: 127.0.0.0/8, ::1 or localhost (rule 10.2). */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isIn(LOOPBACK, host);
}

/** Whether listeners on these two hosts would conflict if their port is the same. */
export function overlap(one: string, other: string): boolean {
  const isEverywhere = [one, other].some((host) => isIn(EVERY_ADDRESS, host));
  const isByName = [one, other].some((host) => host.toLowerCase() === 'localhost');
  if (isEverywhere || one.toLowerCase() === other.toLowerCase()) return true;
  return isByName && isLoopback(one) && isLoopback(other);
}
