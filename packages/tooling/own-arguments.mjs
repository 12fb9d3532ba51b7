/** The arguments of `npm run own`, checked with Node alone, before anything is installed. */

const USAGE = `Usage: npm run own -- TABLE... --brand FILE [--replace|--add] [--yes] [OPTION of convert...]
       npm run own -- --example [OPTION of convert...]`;

/**
 * Returns the arguments of `convert`, and what happens to stored answers that the tables lack. Ends the process with
 * status 2 if they are incomplete.
 */
export function ownArguments(given) {
  const isExample = given.includes('--example');
  const isYes = given.includes('--yes');
  const others = given.filter((each) => each === '--replace' || each === '--add');
  const args = given.filter((each) => !['--example', '--yes', ...others].includes(each));
  const hasBrand = args.some((each) => each === '--brand' || each.startsWith('--brand='));
  const isComplete = isExample ? !hasBrand : hasBrand && args.length > 2;
  if (!isComplete || others.length > 1 || args.some((each) => /^--to(?:=|$)/.test(each))) {
    console.error(USAGE);
    process.exit(2);
  }
  return {
    isExample,
    isYes,
    others: others[0],
    args: isExample ? ['answers.csv', '--brand', 'brand.json', ...args] : args,
  };
}
