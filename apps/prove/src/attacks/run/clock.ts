import { mainThreadMilliseconds, sharedTime } from '@brand-visibility/programs/processes';

/** Starts a clock that runs only while the main thread of a process runs, whatever else the machine does. */
export function startClock(pid: number) {
  const samples: { readonly at: number; readonly ran: number }[] = [];
  const sample = () => samples.push({ at: sharedTime(), ran: mainThreadMilliseconds(pid) });
  sample();
  const timer = setInterval(sample, 5);
  return {
    /** Returns the milliseconds that the thread had run at a time, interpolated between samples. */
    time: (at: number): number => {
      const next = samples.findIndex((each) => each.at >= at);
      const [before, after] = [samples.at(next - 1), samples.at(next)];
      if (!before || !after || next < 1) return (after ?? before)?.ran ?? NaN;
      return before.ran + ((after.ran - before.ran) * (at - before.at)) / (after.at - before.at);
    },
    stop: () => {
      sample();
      clearInterval(timer);
    },
  };
}
