import { program } from '@brand-visibility/jobs/program';

/** Runs the commands as separate modules, which hooks can edit while they are loaded; the built program is one file. */
const end = (status: number) => void (process.exitCode = status);
await program({ ...process, invocation: null }, end).parseAsync(process.argv.slice(2), { from: 'user' });
