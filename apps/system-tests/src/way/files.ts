import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Inspector } from './inspector.js';

/** Makes the program repeat an operation; resolves when it is done. */
export type Work = () => Promise<void>;

/** A function by its location in the compiled file. */
interface Executed {
  readonly scriptId: string;
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** Repetitions: code that runs by chance during one does not run during all. */
const ROUNDS = 5;

/** Milliseconds without a request, to find and exclude code that timers run. */
const IDLE = 1_500;

/** The product's compiled files, without those of the proofs. */
const OWN = /\/((?:apps|packages)\/(?!system-tests\/|programs\/)[^/]+)\/dist\/(.+)\.js$/;

/**
 * The source files with a function (other than the module itself) that runs each time, in the order in which they first
 * run.
 */
export async function filesOf(inspector: Inspector, work: Work): Promise<readonly string[]> {
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work(); // warm-up: what happens once, such as loading a module
  const byTimers = await executedIn(inspector, () => sleep(IDLE));
  const ofTimer = new Set(byTimers.map(({ url, start }) => `${url}:${start}`));
  let always = (await executedIn(inspector, work)).filter(
    ({ url, start }) => !ofTimer.has(`${url}:${start}`),
  );
  for (let round = 1; round < ROUNDS; round += 1) {
    const urls = new Set((await executedIn(inspector, work)).map(({ url }) => url));
    always = always.filter(({ url }) => urls.has(url));
  }
  await inspector.call('Profiler.stopPreciseCoverage');
  return inOrder(inspector, always, work);
}

async function executedIn({ call }: Inspector, work: Work): Promise<readonly Executed[]> {
  await call('Profiler.takePreciseCoverage'); // resets the counters
  await work();
  const { result } = await call('Profiler.takePreciseCoverage');
  return result.flatMap(({ scriptId, url, functions }) => {
    if (!OWN.test(url)) return [];
    return functions
      .flatMap(({ ranges }) => ranges)
      .filter(({ count, startOffset }) => count > 0 && startOffset > 0) // the module itself starts at 0
      .map(({ startOffset, endOffset }) => ({ scriptId, url, start: startOffset, end: endOffset }));
  });
}

/** Breakpoints per function: the first one may be in a default value that is not evaluated. */
const STOPS = 3;

/** Repeats the work with breakpoints at the start of each function. */
async function inOrder(
  { call, onPause }: Inspector,
  functions: readonly Executed[],
  work: Work,
): Promise<readonly string[]> {
  await call('Debugger.enable');
  const urls = new Map<string, string>(); // by breakpoint
  const set = new Set<string>(); // nested functions share locations
  for (const each of functions) {
    for (const location of await stopsIn(call, each)) {
      const key = `${location.scriptId}:${location.lineNumber}:${location.columnNumber ?? 0}`;
      if (set.has(key)) continue;
      set.add(key);
      const { breakpointId } = await call('Debugger.setBreakpoint', { location });
      urls.set(breakpointId, each.url);
    }
  }
  const seen = new Set<string>();
  onPause(async (breakpoints) => {
    for (const breakpointId of breakpoints) {
      seen.add(urls.get(breakpointId) ?? '');
      await call('Debugger.removeBreakpoint', { breakpointId });
    }
  });
  await work();
  await call('Debugger.disable');
  for (const { url } of functions) seen.add(url); // includes files without a hit
  return [...seen].map(sourceOf);
}

/** Skips the very start of the text, which belongs to the statement that creates the function. */
async function stopsIn(call: Inspector['call'], { scriptId, url, start, end }: Executed) {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const range = {
    start: { scriptId, ...positionAt(text, start + 1) },
    end: { scriptId, ...positionAt(text, end) },
  };
  const { locations } = await call('Debugger.getPossibleBreakpoints', range);
  return locations.slice(0, STOPS);
}

function positionAt(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n');
  return { lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 };
}

function sourceOf(url: string): string {
  const [, folder = '', name = ''] = OWN.exec(url) ?? [];
  return `${folder}/src/${name}.ts`;
}
