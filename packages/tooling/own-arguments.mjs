/** The arguments of `npm run own`, checked with Node alone, before anything is installed. */

const USAGE = `Usage: npm run own -- TABLE... --brand FILE [OPTION of convert...]
       npm run own -- --example [OPTION of convert...]`;

/** Returns the arguments of `convert`. Ends the process with status 2 if they are incomplete. */
export function ownArguments(given) {
  const isExample = given.includes('--example');
  const args = given.filter((each) => each !== '--example');
  const hasBrand = args.some((each) => each === '--brand' || each.startsWith('--brand='));
  const isComplete = isExample ? !hasBrand : hasBrand && args.length > 2;
  if (!isComplete || args.some((each) => /^--to(?:=|$)/.test(each))) {
    console.error(USAGE);
    process.exit(2);
  }
  return { isExample, args: isExample ? ['answers.csv', '--brand', 'brand.json', ...args] : args };
}
