import { SingleBar } from 'cli-progress';

/** Shows how far a long command is. */
export interface Progress {
  read(bytes: number, ofBytes: number): void;
  settled(done: number, ofRuns: number): void;
  completed(done: number, ofRuns: number): void;
  counted(run: number, ofRuns: number): void;
  measured(done: number, ofBrands: number): void;
  /** Takes the bar away, before anything else is said; what comes after begins a new one. */
  stop(): void;
}

const nothing = () => undefined;
const SILENT: Progress = {
  read: nothing,
  settled: nothing,
  completed: nothing,
  counted: nothing,
  measured: nothing,
  stop: nothing,
};

/** A bar on standard error where people look at it, nothing where it goes into a pipe or a file. */
export function startProgress(): Progress {
  if (!process.stderr.isTTY) return SILENT;
  // The cursor stays visible: a signal ends the process at once, and nothing would bring it back.
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{step} {bar} {percentage} %',
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
    settled: (done, ofRuns) => show('reckoning runs', done, ofRuns),
    counted: (run, ofRuns) => show('counting citations', run, ofRuns),
    completed: (done, ofRuns) => show('completing runs', done, ofRuns),
    measured: (done, ofBrands) => show('measuring brands', done, ofBrands),
    stop: () => {
      bar.stop();
      step = '';
    },
  };
}
