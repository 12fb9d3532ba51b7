import { program } from '@brand-visibility/jobs/program';
import { systemClock } from '@brand-visibility/wiring';

/** Runs the commands as separate modules, which hooks can edit during loading. The built program is a single file. */
const end = (status: number) => void (process.exitCode = status);
await program({ ...process, clock: systemClock, invocation: null }, end).parseAsync(process.argv.slice(2), { from: 'user' });
