/**
 * What `npm test` costs, in processor seconds, so that it stays as fast as it is. `cost.json` has the recorded cost, and
 * what `calibrate.mjs` took meanwhile: a test may not fail because the machine is slow, so the recorded cost grows with
 * the time that the same work takes now.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RECORDED = JSON.parse(readFileSync(new URL('cost.json', import.meta.url), 'utf8'));
const CALIBRATE = fileURLToPath(new URL('calibrate.mjs', import.meta.url));

/** From here on, a warning. */
const MANY_SECONDS = 900;
/** From here on, a failure: the share of the recorded cost. */
const MOST = 1.5;

const MILLISECONDS_BETWEEN_CALIBRATIONS = 30_000;

/** Calibrates while the tests run. */
export function costGuard() {
  const calibrations = [];
  const calibrate = () => {
    const child = spawn(process.execPath, [CALIBRATE], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', (text) => calibrations.push(Number(text)));
  };
  calibrate();
  const timer = setInterval(calibrate, MILLISECONDS_BETWEEN_CALIBRATIONS);
  return {
    stop: () => clearInterval(timer),
    /** Prints the cost without that of an install, warns or fails; returns the status. */
    judge: (spent, install = 0) => {
      if (spent === null) return 0;
      const seconds = spent.own + spent.children - install;
      const now = calibrations.reduce((sum, each) => sum + each, 0) / calibrations.length;
      const most = MOST * RECORDED.seconds * Math.max(1, now / RECORDED.calibration);
      console.error(
        `Processor seconds of npm test without the install: ${seconds.toFixed(0)} (recorded ${RECORDED.seconds}; calibration ${now.toFixed(2)}, recorded ${RECORDED.calibration})`,
      );
      if (seconds > MANY_SECONDS) console.error(`Warning: more than ${MANY_SECONDS} processor seconds`);
      if (seconds <= most) return 0;
      console.error(
        `The tests take more than ${most.toFixed(0)} processor seconds: see the dearest files above`,
      );
      return 1;
    },
  };
}
