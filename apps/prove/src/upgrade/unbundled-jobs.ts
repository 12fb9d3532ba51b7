/** Runs a command from the modules of which the program of commands is bundled, so that they can be edited. */

const MODULE = new URL('../../../jobs/dist/run-command.js', import.meta.url).href;
const { runCommand } = (await import(MODULE)) as {
  runCommand: (args: readonly string[], io: NodeJS.Process) => Promise<number>;
};
process.env['TZ'] = 'UTC';
process.exitCode = await runCommand(process.argv.slice(2), process);
