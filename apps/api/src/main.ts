/** Starts the service: sets the time zone and V8's flags before any other module is loaded. */

process.env['TZ'] = 'UTC'; // before any import that could read the time zone (rule 2.1)

import { setFlagsFromString } from 'node:v8';

// By default, V8 delays garbage collection while memory is free, so large responses would make the process grow. At
// 50 percent, which is the value for commands, the service would answer fewer requests per second.
setFlagsFromString('--heap-growing-percent=100');

if (process.argv[2] === '--version') {
  const { runIn, VERSION } = await import('@brand-visibility/terminal');
  process.exitCode = await runIn(process, () => {
    process.stdout.write(`${VERSION}\n`);
    return Promise.resolve(0);
  });
} else {
  const { serve } = await import('./server/serve.js');
  await serve();
}
