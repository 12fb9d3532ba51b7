/**
 * Preloaded into a service that is measured: at SIGUSR2 it prints the longest time that the event loop was held since
 * the one before, in milliseconds, to standard error.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between looks; what is told includes one. */
const RESOLUTION = 1;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
process.on('SIGUSR2', () => {
  const [longest, usual] = [delay.max, delay.percentile(99.9)].map((nanoseconds) => nanoseconds / 1e6);
  process.stderr.write(`event loop held: ${JSON.stringify({ longest, usual })}\n`);
  delay.reset();
});
