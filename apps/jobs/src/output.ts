import type { ImportError, NotThere } from '@brand-visibility/application';
import { SingleBar } from 'cli-progress';
import type { WriteStream } from 'node:tty';

/** Standard output is for what a script wants to read on; everything said to people goes to standard error. */

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function say(line: string): void {
  process.stderr.write(`${onOneLine(line)}\n`);
}

/** `FILE:LINE: type id: path: expected ...`, without what the line does not say. */
export function errorLine({ file, line, type, id, path, expected }: ImportError): string {
  const record = [type, id].filter((word) => word !== null).join(' ');
  return [`${file}:${line}`, record, path ?? '', `expected ${expected}`]
    .filter((part) => part !== '')
    .join(': ');
}

/** What became of a brand or a run that failed while others go on; nothing of it was changed. */
export function failureLine(what: string, fault: unknown): string {
  const why = fault instanceof Error ? fault.message : String(fault);
  return `${what} failed and is as before: ${why}`;
}

export function notThereLine({ missing, id }: NotThere): string {
  switch (missing) {
    case 'account':
      return `there is no account ${id}`;
    case 'brand':
      return `the account has no brand ${id}`;
    case 'owner':
      return `the account ${id} has no owner, who alone makes keys`;
    case 'api_access':
      return `the plan of the account ${id} has no API access`;
  }
}

/** Names come from files: a control character must neither break the line nor steer the terminal. */
function onOneLine(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** What a bar needs of the stream that it is drawn on. */
export type Screen = Pick<WriteStream, 'isTTY' | 'columns'> & NodeJS.WritableStream;

/** Shows how far a long command is. */
export interface Progress {
  read(bytes: number, ofBytes: number): void;
  rebuilt(done: number, ofRuns: number): void;
  completed(done: number, ofRuns: number): void;
  counted(run: number, ofRuns: number): void;
  measured(done: number, ofBrands: number): void;
  /** Takes the bar away, before anything else is said; what comes after begins a new one. */
  stop(): void;
}

const MAX_BAR = 40;
const MIN_BAR = 5;

/**
 * A line that fits into so many columns: `reading ████░░░░ 50 %`. Of little room the bar gets what is left; it goes before
 * the name of the step does, and the percentage stays. 80 columns where the terminal does not say.
 */
export function progressLine(step: string, share: number, columns: number): string {
  const percentage = `${Math.floor(share * 100)} %`;
  const room = (columns || 80) - 1; // with the last column written, some terminals are on the next line
  const forBar = room - step.length - '  100 %'.length;
  if (forBar >= MIN_BAR) {
    const size = Math.min(MAX_BAR, forBar);
    const done = Math.floor(share * size);
    return `${step} ${'\u2588'.repeat(done)}${'\u2591'.repeat(size - done)} ${percentage}`;
  }
  const forStep = room - ' 100 %'.length;
  return forStep > 0 ? `${step.slice(0, forStep)} ${percentage}` : percentage.slice(0, Math.max(room, 0));
}

const nothing = () => undefined;
const SILENT: Progress = {
  read: nothing,
  rebuilt: nothing,
  completed: nothing,
  counted: nothing,
  measured: nothing,
  stop: nothing,
};

/** A bar on standard error where people look at it, nothing where it goes into a pipe or a file. */
export function startProgress(screen: Screen = process.stderr): Progress {
  if (!screen.isTTY) return SILENT;
  // The cursor stays visible: a signal ends the process at once, and nothing would bring it back.
  const bar = new SingleBar({
    stream: screen,
    format: (_, { progress }, { step }: { step: string }) => progressLine(step, progress, screen.columns),
    clearOnComplete: true,
    hideCursor: false,
    gracefulExit: false,
    synchronousUpdate: true,
  });
  let step = '';
  const show = (name: string, done: number, of: number) => {
    if (step !== name) {
      bar.start(of, done, { step: name });
      step = name;
    } else bar.update(done);
  };
  return {
    read: (bytes, ofBytes) => show('reading', bytes, ofBytes),
    rebuilt: (done, ofRuns) => show('reckoning runs', done, ofRuns),
    counted: (run, ofRuns) => show('counting citations', run, ofRuns),
    completed: (done, ofRuns) => show('completing runs', done, ofRuns),
    measured: (done, ofBrands) => show('measuring brands', done, ofBrands),
    stop: () => {
      bar.stop();
      step = '';
    },
  };
}
