import { count } from '../parts/names.js';
import { onOneLine } from './one-line.js';

/** The parts of a stream that progress is written to. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Screen {
  /** The report of a brand begins. */
  brand(id: string, place: number, of: number): void;
  part(done: number, of: number): void;
  /** The client waits before it tries again; `status` is that of the last reply, null if there was none. */
  waiting(milliseconds: number, status: number | null): void;
  /** A report is not written. */
  missing(id: string, why: string): void;
  done(result: Result): void;
  /** Ends the progress line and says why the program ends. */
  failed(message: string): void;
}

export interface Result {
  readonly written: number;
  readonly kept: number;
  readonly missing: number;
}

/** Progress on a terminal, on one line that the next overwrites; what has to be known is a line of its own anywhere. */
export function screenOn(stream: Stream): Screen {
  const isTerminal = stream.isTTY === true;
  let brand = '';
  let waited = 0;
  const draw = (line: string) => {
    if (!isTerminal) return;
    stream.write(`\r\u001B[K${onOneLine(line).slice(0, (stream.columns ?? 80) - 1)}`);
  };
  const say = (line: string) => {
    if (isTerminal) stream.write('\r\u001B[K');
    stream.write(`${onOneLine(line)}\n`);
  };
  return {
    brand: (id, place, of) => {
      brand = of === 1 ? id : `${id} (${place} of ${of})`;
      draw(brand);
    },
    part: (done, of) => draw(`${brand}: ${done} of ${of} parts read`),
    waiting: (milliseconds, status) => {
      if (status === 429) waited += milliseconds;
      const line = `${brand === '' ? '' : `${brand}: `}${reasonOf(status)} ${Math.ceil(milliseconds / 1000)} s`;
      if (isTerminal) draw(line);
      else say(line);
    },
    missing: (id, why) => say(`${id}: no report was written: ${why}`),
    done: ({ written, kept, missing }) => {
      const parts = [
        `wrote ${count(written, 'report')}`,
        ...(kept > 0 ? [`kept ${kept} that ${kept === 1 ? 'was' : 'were'} there`] : []),
        ...(missing > 0 ? [`${missing} could not be written`] : []),
        ...(waited > 0 ? [`waited ${Math.ceil(waited / 1000)} s for the rate limit`] : []),
      ];
      say(parts.join('; '));
    },
    failed: say,
  };
}

function reasonOf(status: number | null): string {
  if (status === 429) return 'the rate limit is reached; continuing in';
  return status === 503
    ? 'the service is unavailable; trying again in'
    : 'the service cannot be reached; trying again in';
}
