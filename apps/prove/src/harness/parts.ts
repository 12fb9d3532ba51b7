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
