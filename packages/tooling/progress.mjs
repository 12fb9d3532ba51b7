import { clearInterval, setInterval } from 'node:timers';

/** Milliseconds between two updates of the seconds. */
const TICK = 1_000;

/**
 * Shows what `npm start` does in one line of a terminal, with the seconds since it began; `say` prints a line above it.
 * Returns an object that only prints the lines if the stream is not a terminal.
 */
export function progressOn(stream) {
  const say = (line) => void stream.write(`${line}\n`);
  if (!stream.isTTY) return { show: () => undefined, say, stop: () => undefined };
  const began = performance.now();
  const clear = '\r\x1b[K';
  let step = '';
  let timer = null;
  const draw = () => {
    const line = `${step}: ${Math.floor((performance.now() - began) / 1_000)} s`;
    stream.write(`${clear}${line.slice(0, (stream.columns || 80) - 1)}`); // a full line would wrap
  };
  return {
    show: (text) => {
      step = text;
      timer ??= setInterval(draw, TICK);
      draw();
    },
    say: (line) => {
      stream.write(clear);
      say(line);
      if (timer) draw();
    },
    stop: () => {
      clearInterval(timer);
      timer = null;
      stream.write(clear);
    },
  };
}

/** A step that failed; the message is what it printed. */
export class Failed extends Error {}
