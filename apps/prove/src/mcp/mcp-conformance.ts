import { inWorkspace, NotRun, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import { Option, type Command } from 'commander';
import { serviceWith } from '../attacks/injected-faults/injected-fault.js';
import { newDemo } from '../harness/databases.js';
import { PROVED_REVISIONS, reasonsIn, type Revision } from './expected.js';
import { MCP_FAULTS, type McpFault } from './faults.js';
import { startKeyProxy } from './key-proxy.js';
import { runSuite } from './suite.js';
import { verdictOn, type Verdict } from './verdict.js';

interface Options {
  readonly revision?: Revision;
  readonly fault?: string;
  readonly faults?: true;
}

/** `mcp-conformance`: the official suite finds `/mcp` conformant on all revisions (rule 21.9). */
export function mcpConformance(proofs: Command): void {
  proofs
    .command('mcp-conformance')
    .description('run the official conformance suite (npx downloads it) against /mcp on the demo')
    .addOption(new Option('--revision <revision>', 'only this one').choices(PROVED_REVISIONS))
    .addOption(
      new Option('--fault <name>', 'a fault in the service that the suite must detect').choices(
        MCP_FAULTS.map(({ name }) => name),
      ),
    )
    .option('--faults', 'each of these faults, one after the other')
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

/** The service's data, and what runs against it. */
interface Setting {
  readonly workspace: Workspace;
  readonly url: string;
  readonly key: string;
  readonly revisions: readonly Revision[];
}

async function prove(workspace: Workspace, { revision, fault: only, faults }: Options): Promise<boolean> {
  const { forService: url, key } = await newDemo(workspace);
  const revisions = PROVED_REVISIONS.filter((each) => each === (revision ?? each));
  const setting = { workspace, url, key, revisions };
  if (only === undefined && !faults) {
    const verdicts = await verdictsOn(setting, null);
    return verdicts.every(([, { holds }]) => holds);
  }
  let isDetected = true;
  for (const fault of MCP_FAULTS.filter(({ name }) => name === (only ?? name)))
    isDetected = (await detects(setting, fault)) && isDetected;
  return isDetected;
}

/** Whether the suite detects a fault on each revision that should. */
async function detects(setting: Setting, fault: McpFault): Promise<boolean> {
  const revisions = setting.revisions.filter((revision) => fault.detectedBy[revision]);
  const verdicts = await verdictsOn({ ...setting, revisions }, fault);
  return verdicts
    .map(([revision, { unexpected, holds }]) => {
      const check = fault.detectedBy[revision] ?? '';
      const isDetected = !holds && unexpected.includes(check);
      console.log(
        `${fault.name} (${fault.description}), ${revision}: ${isDetected ? 'detected' : 'NOT detected'} by ${check}; unexpected failures: ${unexpected.join(', ') || 'none'}`,
      );
      return isDetected;
    })
    .every(Boolean);
}

async function verdictsOn(
  { workspace, url, key, revisions }: Setting,
  fault: McpFault | null,
): Promise<readonly (readonly [Revision, Verdict])[]> {
  const service = await startService(workspace, url, fault ? serviceWith(fault) : {});
  const proxyUrl = await startKeyProxy(workspace, service.port, key);
  const verdicts: [Revision, Verdict][] = [];
  for (const revision of revisions) {
    progress(`${fault ? `${fault.name}, ` : ''}${revision}`);
    const reasons = reasonsIn(revision);
    const run = await runSuite(workspace, `${proxyUrl}/mcp`, revision, reasons.keys());
    if (run.scenarios.size === 0) throw new NotRun(`the suite did not run: ${run.output}`);
    const verdict = verdictOn(run, reasons);
    if (!fault) console.log(`# ${revision}\n${verdict.lines.join('\n')}`);
    verdicts.push([revision, verdict]);
  }
  await service.stop();
  return verdicts;
}
