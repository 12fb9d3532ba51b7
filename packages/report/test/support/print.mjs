import { startBrowser } from '@brand-visibility/programs/browser';

/**
 * Prints as Chromium does by its command line: the browser of the tests is built without these commands. It prints the
 * last argument to the file of `--print-to-pdf`.
 */
const args = process.argv.slice(2);
const path = args.find((arg) => arg.startsWith('--print-to-pdf='))?.split('=')[1];
delete process.env.CHROMIUM_PATH; // this program
const browser = await startBrowser();
const page = await browser.newPage();
await page.goto(args.at(-1));
await page.pdf({
  path,
  preferCSSPageSize: true,
  printBackground: true,
  outline: args.join().includes('outline'),
});
await browser.close();
