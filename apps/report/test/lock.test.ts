import { afterAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Busy, whileAlone, type Edges } from '../src/program/lock.js';

/** The lock of a folder, on which programs in several containers agree. All waits are injected. */

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-lock-'));
  folders.push(folder);
  return folder;
};

/** A program whose renewals the test makes, and that does something at each of its looks. */
function program(atLook: (looks: number) => unknown = () => undefined) {
  const state = { renew: () => undefined as unknown, interval: 0, waits: [] as number[] };
  const edges: Edges = {
    random: randomBytes,
    pause: (milliseconds) => Promise.resolve(atLook(state.waits.push(milliseconds))),
    every: (act, milliseconds) => {
      state.renew = act;
      state.interval = milliseconds;
      return setInterval(() => undefined, 1e9).unref();
    },
  };
  return { edges, state };
}

/** Takes the lock until `release` is called. */
async function taken(folder: string, { edges }: ReturnType<typeof program>) {
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  let ended: Promise<void> = held;
  const requireOwn = await new Promise<() => void>((resolve, reject) => {
    ended = whileAlone(folder, (own) => (resolve(own), held), edges);
    ended.catch(reject);
  });
  const release = () => {
    end();
    return ended;
  };
  return { requireOwn, release };
}

describe('a lock', () => {
  test('that is renewed every 5 seconds makes others give up at the first look that sees it', async () => {
    const folder = newFolder();
    const first = program();
    const { release, requireOwn } = await taken(folder, first);
    expect(first.state.interval).toBe(5000);
    const second = program((looks) => looks === 5 && first.state.renew());
    await expect(whileAlone(folder, () => 'sent', second.edges)).rejects.toThrow(
      new Busy(`another program is sending from ${folder}; try again when it has ended`),
    );
    expect(second.state.waits).toEqual([1000, 1000, 1000, 1000, 1000]);
    requireOwn();
    await release();
    expect(await whileAlone(folder, () => 'sent', program().edges)).toBe('sent');
  });

  test.each(['a killed program', '17 another-machine'])(
    'of %s that has not changed for 30 seconds is taken over',
    async (left) => {
      const folder = newFolder();
      writeFileSync(join(folder, '.sending'), left);
      const { edges, state } = program();
      expect(await whileAlone(folder, () => 'sent', edges)).toBe('sent');
      expect(state.waits).toEqual(Array.from({ length: 30 }, () => 1000));
    },
  );

  test('that was lost while its program stood still stays the other one’s, and the program sees it', async () => {
    const folder = newFolder();
    const path = join(folder, '.sending');
    const [first, second] = [program(), program()];
    const paused = await taken(folder, first);
    const later = await taken(folder, second);
    second.state.renew();
    const content = readFileSync(path, 'utf8');
    first.state.renew();
    expect(paused.requireOwn).toThrow(Busy);
    await paused.release();
    expect(readFileSync(path, 'utf8')).toBe(content);
    later.requireOwn();
    await later.release();
  });

  test('that somebody deleted is lost', async () => {
    const folder = newFolder();
    const { requireOwn, release } = await taken(folder, program());
    rmSync(join(folder, '.sending'));
    expect(requireOwn).toThrow(Busy);
    await release();
  });

  test('that several find unchanged is taken over by one of them', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, '.sending'), 'a killed program');
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    let refused = 0;
    const ended = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        whileAlone(folder, () => held, program().edges).catch((error: unknown) => {
          if ((refused += 1) === 4) end();
          throw error;
        }),
      ),
    );
    expect(ended.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
  });

  test('is not taken over by one who was late: another has done so after the last look', async () => {
    const folder = newFolder();
    const path = join(folder, '.sending');
    writeFileSync(path, 'a killed program');
    const { edges } = program();
    const late: Edges = {
      ...edges,
      random: (count) => {
        writeFileSync(path, 'another program');
        return randomBytes(count);
      },
    };
    await expect(whileAlone(folder, () => 'sent', late)).rejects.toThrow(Busy);
    expect(readFileSync(path, 'utf8')).toBe('another program');
  });
});
