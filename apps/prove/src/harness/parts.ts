/** Proves all parts of a system test or only the part named `only`. Returns whether the proved parts hold. */
export async function proveParts<Part>(
  parts: Readonly<Record<string, Part>>,
  only: string | undefined,
  prove: (part: Part, name: string) => Promise<boolean>,
): Promise<boolean> {
  let holds = true;
  for (const [name, part] of Object.entries(parts)) {
    if (name !== (only ?? name)) continue;
    console.log(`# ${name}`);
    holds = (await prove(part, name)) && holds;
  }
  return holds;
}

/** Prints a claim and its figures. Returns whether the claim holds. */
export function claim(isTrue: boolean, figure: string): boolean {
  console.log(`${isTrue ? 'holds' : 'FAILS'}: ${figure}`);
  return isTrue;
}
