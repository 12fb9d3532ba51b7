import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';

/**
 * Runs in a folder of its own: unpacks the browser that the registry brings, unless `CHROMIUM_PATH` names another one,
 * and runs it until it ends, which it also does when the pipe to who started it closes. Then the folder goes.
 *
 * The package unpacks its libraries, which Debian's small images lack, only where it takes the machine for one of AWS.
 * Its own settings of fonts name folders that are not there, and the browser ends itself where it finds no font.
 */
const GUARD = `#!/bin/sh
folder=$(dirname "$0")
browser=$CHROMIUM_PATH
if [ -z "$browser" ]; then
  browser=$folder/chromium
  export LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_FILE="$folder/fonts.conf"
  AWS_EXECUTION_ENV=20.x "$NODE" -e 'require(process.argv[1]).executablePath()' "$PACKAGE" >"$folder/log" 2>&1
fi
"$browser" "$@" 2>>"$folder/log"
status=$?
[ $status = 0 ] || cat "$folder/log" >&2
until rm -rf "$folder" 2>/dev/null; do sleep 1; done
exit $status
`;

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>
`;

/** Starts a browser without a window. Nothing of it is left once it is closed, or whoever started it is killed. */
export async function startBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-browser-'));
  const guard = join(folder, 'guard');
  await writeFile(join(folder, 'fonts.conf'), fontsIn(folder));
  await writeFile(guard, GUARD, { mode: 0o700 });
  const { PATH, CHROMIUM_PATH = '' } = process.env;
  try {
    return await puppeteer.launch({
      executablePath: guard,
      headless: 'shell',
      pipe: true,
      dumpio: true, // what the guard says of a browser that fails
      userDataDir: join(folder, 'profile'),
      // No sandbox, as it forbids root and what containers have not: the only pages are our own.
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      env: {
        PATH,
        CHROMIUM_PATH,
        HOME: folder,
        TMPDIR: folder,
        NODE: process.execPath,
        PACKAGE: createRequire(import.meta.url).resolve('@sparticuz/chromium'),
      },
      // The guard ends the browser when this process ends; no test is judged by the clock.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 0,
      protocolTimeout: 0,
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      'there is no browser for the tests: the one that the registry brings is for Linux on x64; set CHROMIUM_PATH to Chrome, Chromium or its headless shell',
      { cause: error },
    );
  }
}
