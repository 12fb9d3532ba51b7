/** Writes the reports of a command. Keeps reports that would not change. */
import { createClient, type Brand, type Client } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { styleFor } from '../palette.js';
import { spansOf } from '../data/spans.js';
import { type Command } from './command-line.js';
import { digestOf, writeWhole } from './files.js';
import { nameAmong } from '../story/attention.js';
import { newIn } from '../story/look.js';
import { oneLine } from '../words/one-line.js';
import { indexPage } from './index-page.js';
import type { Entry } from './overview.js';
import { printReport, writeReport, type Dependencies, type WriteOptions } from './write-report.js';
import { deliveriesIn } from './deliveries.js';
import { leaveMails } from './left-figures.js';
import type { Subject } from './link-rows.js';
import { publisher, unpublish, type Output } from './links.js';
import { isRolling, reportJobsOf, subjectOf, translationsOf, type ReportJob } from './report-jobs.js';
import { findingsBefore, linesToLook, writeReview, type Reviewed } from './review.js';
import type { Result } from './screen.js';

/** Writes the reports of a command. If the command fails, the reports that were already written stay. */
export async function run(command: Command, dependencies: Dependencies): Promise<Result> {
  const { screen, style } = dependencies;
  const { brand: id, group, to, publish, keepDays, charts, again } = command;
  const { common, setups, ofBrand, ofGroups } = reportJobsOf(command, dependencies.clock);
  if (setups.isLostNamed)
    screen.say(`${command.config}: the part "lost" does not exist any more; remove it from omit and order`);
  const client = clientOf(command, dependencies);
  const isOne = id !== null || group !== null;
  requireKind(isOne, to);
  const published = publish === null ? [] : [await publisher(publish, { ...dependencies, say: screen.say })];
  if (publish !== null && keepDays !== null)
    screen.removed(
      await unpublish({ folder: publish.folder, ids: [], keepDays }, dependencies.clock, () => undefined),
    );
  const brands = id === null ? await brandsOf(client) : [await client.getBrand({ brand_id: id })];
  if (!isOne) requireReadable(setups.brands, brands, command.config);
  const each = [...(group === null ? brands.map(ofBrand) : []), ...ofGroups(brands)];
  const jobs =
    publish === null ? each : each.flatMap((job) => [job, ...translationsOf(job, setups, screen.say)]);
  const names = fileNamesOf(jobs.map(({ fileId, name }) => ({ id: fileId, name })));
  const slug = windowSlug(common.choice.window);
  const fileNames = new Map(jobs.map(({ key, fileId }) => [key, `${names.get(fileId)}-${slug}`]));
  const fileName = (key: string) => fileNames.get(key) ?? key;
  const options = {
    client,
    dependencies,
    keeps: !isOne && !again,
    charts: charts === null ? null : { folder: charts, fileName },
  };
  if (charts !== null) mkdirSync(charts, { recursive: true });
  if (to !== null && !isOne) mkdirSync(to, { recursive: true });
  const files = to === null ? [] : [filesAt((key) => (isOne ? to : join(to, `${fileName(key)}.html`)))];
  const { window } = common.choice;
  const before =
    publish === null || window.kind !== 'month' ? () => [] : findingsBefore(publish.folder, window.month);
  const { result, entries, reviewed } = await writeReports(jobs, { files, published }, before, options);
  if (isOne) return result;
  if (to !== null) {
    const spans = spansOf(common.choice, common.readAt);
    const look = { spans, setup: common.setup, style: styleFor(style, common.setup) };
    writeWhole(join(to, 'index.html'), indexPage(entries, look));
  }
  if (publish !== null && window.kind === 'month') {
    writeReview(publish.folder, { month: window.month, made_at: common.readAt, reports: reviewed });
    for (const line of linesToLook(reviewed)) screen.say(line);
    const { sender } = setups;
    if (command.window === 'last-month' && sender !== undefined)
      leaveMails(publish.folder, deliveriesIn(publish.folder, window.month, sender, setups));
  }
  return result;
}

/** @throws {UsageError} if the configuration contains settings for a brand that the key does not cover */
function requireReadable(ids: readonly string[], brands: readonly Brand[], config: string | null): void {
  const unknown = ids.filter((one) => !brands.some(({ id }) => id === one));
  if (unknown.length > 0)
    throw new UsageError(
      unknown.map((one) => `${config}: brands.${one}: the key cannot read this brand`).join('\n'),
    );
}

async function brandsOf(client: Client): Promise<Brand[]> {
  const brands: Brand[] = [];
  for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
  return brands;
}

/** @throws {UsageError} if one report would replace a folder or a device, such as /dev/stdout */
function requireKind(isOne: boolean, to: string | null): void {
  const found = to === null ? undefined : statSync(to, { throwIfNoEntry: false });
  if (isOne && found?.isFile() === false)
    throw new UsageError(
      `--to ${to} is a folder or a device; --brand and --group require the name of a file`,
    );
  if (!isOne && found?.isDirectory() === false)
    throw new UsageError(`--to ${to} is a file; --all requires the name of a folder`);
}

function filesAt(fileOf: (brand_id: string) => string): Output {
  const path = ({ brand_or_group }: Subject) => fileOf(brand_or_group);
  return {
    find: (subject) => ({ path: path(subject), isListed: true }),
    write: async (subject, _, content) => {
      writeWhole(path(subject), content);
      return path(subject);
    },
    pdfOf: (html) => html.replace(/html$/, 'pdf'),
  };
}

interface Outputs {
  /** Reports for people who have the files. */
  readonly files: readonly Output[];
  /** Reports for readers of published reports, also in further languages. */
  readonly published: readonly Output[];
}

async function writeReports(
  jobs: readonly ReportJob[],
  { files: own, published }: Outputs,
  before: ReturnType<typeof findingsBefore>,
  options: WriteOptions,
): Promise<{
  readonly result: Result;
  readonly entries: readonly Entry[];
  /** The published reports. */
  readonly reviewed: readonly Reviewed[];
}> {
  const { screen, print } = options.dependencies;
  const result = { written: 0, kept: 0, printed: 0, missing: 0 };
  const entries: Entry[] = [];
  const reviewed: Reviewed[] = [];
  const brands = jobs.flatMap(({ isGroup, parts }) => (isGroup ? [] : parts.map(({ brand }) => brand)));
  for (const [index, job] of jobs.entries()) {
    screen.brand(job.key, index + 1, jobs.length);
    const outputs = job.isTranslation ? published : [...own, ...published];
    const { outcome, files, content } = await writeReport(job, outputs, options);
    result[outcome] += 1;
    const last = published.length > 0 ? files.at(-1) : undefined;
    if (last && content) {
      const figures = isRolling(job) ? '' : digestOf(content.figures);
      const digest = digestOf(readFileSync(last.html));
      const { statement: first_statement, found, mail } = content;
      const look_at = newIn(found, before(job.key));
      const [{ brand: own } = { brand: null }] = job.isGroup ? [] : job.parts;
      const subject = { ...subjectOf(job), name: own ? nameAmong(own, brands) : job.name };
      reviewed.push({ ...subject, digest, figures, first_statement, look_at, found, mail });
    }
    const printed = print === null ? 'kept' : await printReport(job, files, options);
    if (printed !== 'kept') result[printed] += 1;
    if (job.isTranslation) continue;
    const texts = job.isGroup ? [] : (content?.contradicting ?? []);
    if (texts.length > 0) screen.say(`${job.key}: ${CONTRADICTING}: ${texts.map(quoted).join(', ')}`);
    const [first] = files;
    const hasPdf = print !== null && printed !== 'missing';
    const links = {
      html: first ? linkTo(first.html) : null,
      pdf: first && hasPdf ? linkTo(first.pdf) : null,
    };
    const { key, name, isGroup, parts } = job;
    const brand = isGroup ? { id: key, name } : (parts[0]?.brand ?? { id: key, name });
    const said = isGroup ? null : (content?.said[0] ?? null);
    entries.push({ brand, ...links, look: newIn(content?.found ?? [], before(key)), said, isGroup });
  }
  return { result, entries, reviewed };
}

const CONTRADICTING = 'questions contain the name, but count as without it; correct their is_branded';
const quoted = (text: string) => `“${oneLine(text)}”`;

const linkTo = (path: string) => encodeURIComponent(basename(path));

function clientOf({ baseUrl, apiKey }: Command, { screen }: Dependencies): Client {
  try {
    return createClient({ baseUrl, apiKey, retries: RETRIES, onWait: screen.waiting });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}
