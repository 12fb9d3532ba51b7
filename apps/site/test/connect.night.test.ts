import { test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withProgram } from './support/clients.js';
import { expectTools, openPage, programIn } from './support/connect-page.js';

// Rule 21.13.
test('npx runs the program of the page, with nothing installed', async () => {
  const { demo, offered } = await openPage();
  const { command, args, env } = programIn(demo.reached(offered('Others').paste));
  const HOME = mkdtempSync(join(tmpdir(), 'brand-visibility-home-'));
  const quiet = { npm_config_audit: 'false', npm_config_update_notifier: 'false' };
  const { NODE_EXTRA_CA_CERTS = '' } = process.env; // of a network whose proxy has a certificate of its own
  await expectTools(
    withProgram({
      command,
      args,
      env: {
        ...quiet,
        NODE_EXTRA_CA_CERTS,
        AUTHORIZATION: env['AUTHORIZATION']!.replace('KEY', demo.key),
        HOME,
      },
    }),
  );
  rmSync(HOME, { recursive: true });
  await demo.close();
});
