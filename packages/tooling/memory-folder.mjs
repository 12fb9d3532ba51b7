import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * A system folder in memory, where the databases of tests need not wait for a disk. Null if there is none, it is
 * mounted noexec, or it is small, as in most containers.
 */
export function memoryFolder() {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, mountPoint]) => mountPoint === FOLDER);
    const [, , type = '', options = ''] = mounted ?? [];
    const isFit = type === 'tmpfs' && !options.split(',').includes('noexec');
    return isFit && bavail * bsize >= ENOUGH_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}
