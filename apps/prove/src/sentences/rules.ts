import { valueAt, type Facts } from './facts.js';
import { figuresIn, isName, keyOf, rowOf, wordsIn, type Printed, type Word } from './printed.js';
import { all, closest, textOf, type Element } from './tree.js';

/** When which word stands beside a figure. Each rule returns what is printed wrongly, and why. */

export type Fault = readonly [text: string, reason: string];
export type Rule = (printed: Printed, facts: Facts) => readonly Fault[];

const FEW_ANSWERS = 20;
const FEW_OF_AN_ENGINE = 5;

/** Returns the fault of a place where words stand, unless they are the ones that are expected. */
function expected(element: Element, found: readonly string[], wanted: readonly string[]): Fault[] {
  const [is, should] = [found, wanted].map((keys) => keys.toSorted().join(', ') || 'no word');
  return is === should ? [] : [[textOf(element), `${is} instead of ${should}`]];
}

const keysOf = (words: readonly Word[], ...keys: readonly string[]) =>
  words.map(({ key }) => key.replace('l.word.', '')).filter((key) => keys.includes(key));
const moves = (verdict: unknown) => (verdict === 'up' ? ['rose'] : verdict === 'down' ? ['fell'] : []);
const tenths = (value: number) => Math.round(10 * value) / 10;

/** The rows of a table that are about something, each with its key. */
const rowsOf = ({ section }: Printed, id: string, table = 'table') => {
  const within = section(id);
  return within === null ? [] : all(within, `${table} tbody tr`).filter((row) => keyOf(row) !== '');
};

/** A change stands beside the word of its own verdict. */
const changes: Rule = ({ figures }, facts) =>
  figures.flatMap(({ at, value, element }) => {
    const [, base = ''] = /^(comparison|since|engines\.data\.\d+)\.visibility\.change$/.exec(at) ?? [];
    if (base === '' || closest(element, '[data-word]')?.attributes.get('data-word')?.startsWith('s.')) return [];
    const row = rowOf(element);
    const verdict = valueAt(facts, `${base}.verdict`);
    const isTable = row.tag === 'tr';
    const isFew = Number(valueAt(facts, `${base}.answer_count`)) < FEW_OF_AN_ENGINE && base.startsWith('engines');
    const isMoved = verdict === 'up' || verdict === 'down';
    const isNever = facts.explanation.named_count === 0;
    const isChance = !isMoved && !isFew && Number(value) !== 0 && !(isNever && base === 'comparison');
    const wanted = isMoved ? (isTable ? moves(verdict) : ['beyond']) : isChance ? ['chance'] : [];
    const own = wordsIn(row).filter((word) => word.at === `${base}.verdict` || word.at === `${base}.answer_count`);
    const found = keysOf(own, 'rose', 'fell', 'beyond', 'chance', 'few');
    return expected(row, found, isFew ? [...wanted, 'few'] : wanted);
  });

/** A word judges a figure of its row, and what it says is so. */
const judged: Rule = ({ words }, facts) =>
  words.flatMap(({ key, at, text, element }): readonly Fault[] => {
    if (!/^l\.word\.(?:rose|fell|beyond|chance)$/.test(key)) return [];
    const name = key.replace('l.word.', '');
    if (/\[verdict=/.test(at) || at === 'recommendations.data') return [];
    const value = valueAt(facts, at);
    const is = at.endsWith('.lift')
      ? value === null ? 'chance' : Number(value) > 0 ? 'rose' : 'fell' // prettier-ignore
      : { up: 'rose', down: 'fell', within_noise: 'chance', level: 'chance' }[String(value)];
    const row = rowOf(element);
    const base = at.replace(/\.(?:against_you\.)?verdict$|\.lift$/, '');
    const isOf = (figure: string) => figure.startsWith(`${base}.`) && !/share_of_voice|sentiment|position/.test(figure);
    const isBeside = figuresIn(row).some((figure) =>
      base.startsWith('leads.') ? figure.at.includes(' - ') : isOf(figure.at),
    );
    const faults: Fault[] = isBeside ? [] : [[textOf(row), `no figure beside “${text}” is of ${at}`]];
    const isRight = is === name || (name === 'beyond' && (is === 'rose' || is === 'fell'));
    return isRight ? faults : [...faults, [textOf(row), `${at} is ${String(value)}`]];
  });

/** Only a figure with a verdict has colour. */
const colours: Rule = ({ root }) =>
  ['.up', '.down'].flatMap((colour) =>
    all(root, colour).flatMap((element): Fault[] => {
      const words = wordsIn(rowOf(element)).map(({ key }) => key);
      const own = colour === '.up' ? 'l.word.rose' : 'l.word.fell';
      return words.includes(own) || words.includes('l.word.beyond') ? [] : [[textOf(element), 'it has a colour']];
    }),
  );

/** A row of the table of questions has the word of its verdict. */
const questions: Rule = (printed, facts) =>
  rowsOf(printed, 'questions').flatMap((row) => {
    const group = [...facts.questions.data, ...facts.branded.data].find(({ key }) => key === keyOf(row));
    if (group === undefined) return [[textOf(row), 'there is no such question'] as const];
    const isNew = facts.isComparable && group.visibility.previous === null;
    const found = keysOf(wordsIn(row), 'rose', 'fell', 'chance', 'uncompared');
    return expected(row, found, isNew ? ['uncompared'] : facts.isComparable ? moves(group.verdict) : []);
  });

/** How many rows rose and fell, of how many. */
const tallies: Rule = ({ words, numberOf }, facts) =>
  words.flatMap(({ key, at, element }): readonly Fault[] => {
    const [, direction] = /^l\.word\.(rose|fell)$/.exec(key) ?? [];
    if (direction === undefined || closest(element, 'dt') === null) return [];
    const tile = closest(element, 'div');
    const of = tile && wordsIn(tile).find((word) => word.key === 'l.of');
    if (!tile || !of) return [];
    const [part, whole] = [...all(of.element, 'data'), ...all(of.element, 'bdi')].map((one) => numberOf(textOf(one)));
    const isWork = at.startsWith('recommendations');
    const lists = isWork ? [] : [...(at.startsWith('engines') ? facts.engines.data : [...facts.questions.data, ...facts.branded.data])]; // prettier-ignore
    const table = closest(tile, 'section');
    const results = isWork && table ? all(table, 'tbody tr').map((row) => resultOf(facts, keyOf(row))) : [];
    const wanted = direction === 'rose' ? 'up' : 'down';
    const rows = isWork ? results.filter((one) => one !== 'repair') : lists.map(({ verdict }) => (verdict === wanted ? direction : '')); // prettier-ignore
    const count = rows.filter((one) => one === direction).length;
    return part === count && whole === rows.length ? [] : [[textOf(tile), `it is ${count} of ${rows.length}`]];
  });

interface Distance {
  readonly gap: number;
  readonly names: readonly string[];
  readonly isChance: boolean;
}

/** How far the brand is, as printed, from the rivals with the highest share: below 0 if it is behind. */
function distanceTo(facts: Facts, when: 'current' | 'previous'): Distance | null {
  const you = facts.leads.data.find(({ is_you }) => is_you) ?? facts.leads.you;
  const rivals = facts.leads.data.filter(({ is_you, visibility }) => !is_you && (visibility[when] ?? 0) > 0);
  const own = you?.visibility[when] ?? facts.comparison.visibility[when];
  if (own === null || rivals.length === 0) return null;
  const highest = Math.max(...rivals.map(({ visibility }) => visibility[when] ?? 0));
  const top = rivals.filter(({ visibility }) => visibility[when] === highest);
  const gap = tenths(own - highest);
  const isChance = when === 'current' && gap !== 0 && top[0]?.against_you?.verdict === 'level';
  return { gap, names: top.map(({ name }) => name), isChance };
}

const sideOf = (gap: number) => (gap === 0 ? 'equal' : gap > 0 ? 'ahead' : 'behind');

/** Distances to other brands: their size, their side, their names, and whether they can be chance. */
const distances: Rule = (printed, facts) => {
  const [now, then] = [distanceTo(facts, 'current'), distanceTo(facts, 'previous')];
  const stated = printed.words.filter(({ key }) => key.startsWith('l.gap.'));
  const faults = stated.flatMap(({ key, at, text, element }): readonly Fault[] => {
    const isNow = at.includes('.current');
    const distance = isNow ? now : then;
    if (distance === null) return [[text, 'no rival is named']];
    const names = all(element, 'bdi').map(textOf).filter((name) => !/^\d+$/.test(name)); // prettier-ignore
    const points = figuresIn(element).map((figure) => Math.abs(printed.numberOf(figure.text)))[0] ?? 0;
    const isRight = key === `l.gap.${sideOf(distance.gap)}` && points === Math.abs(distance.gap);
    const isNamed =
      names.length === Math.min(2, distance.names.length) &&
      names.every((name) => distance.names.some((one) => isName(name, one)));
    const line = closest(element, '.line') ?? closest(element, 'div') ?? element;
    const chance = isNow ? expected(line, keysOf(wordsIn(line), 'chance'), distance.isChance ? ['chance'] : []) : [];
    const reason = `${distance.gap} to ${distance.names.join(', ')}`;
    return isRight && isNamed ? chance : [[text, reason]];
  });
  const isSaid = (when: string) => stated.some(({ at }) => at.includes(when));
  const missing = [[now, '.current'] as const, [then, '.previous'] as const].flatMap(([distance, when]): Fault[] =>
    distance !== null && !isSaid(when) && (when === '.current' || facts.isComparable) && printed.section('ranking')
      ? [['#ranking', `the distance ${when} is missing`]]
      : [],
  );
  const rows = rowsOf(printed, 'ranking', 'table.brands').flatMap((row) => {
    const rival = facts.leads.data.find(({ name }) => name === keyOf(row));
    const own = facts.comparison.visibility.current;
    if (rival === undefined || rival.is_you || rival.visibility.current === null || own === null) return [];
    const gap = tenths(rival.visibility.current - own);
    const isChance = gap !== 0 && rival.against_you?.verdict === 'level';
    const found = keysOf(wordsIn(row), 'ahead', 'behind', 'equal', 'chance', 'rose', 'fell');
    return expected(row, found, [sideOf(gap), ...(isChance ? ['chance'] : [])]);
  });
  return [...faults, ...missing, ...rows];
};

/** Places: ties share one, and the rows are in their order. */
const places: Rule = (printed, facts) => {
  const ranked = facts.ranking.data.filter(({ visibility }) => visibility.current !== null);
  const shareOf = (name: string) => ranked.find((row) => row.name === name)?.visibility.current ?? null;
  const placeOf = (share: number) => 1 + ranked.filter(({ visibility }) => (visibility.current ?? 0) > share).length;
  const rows = rowsOf(printed, 'ranking', 'table.brands');
  const shares = rows.map((row) => shareOf(keyOf(row)));
  const faults = rows.flatMap((row, index): readonly Fault[] => {
    const share = shares[index] ?? null;
    const before = shares[index - 1] ?? null;
    if (share === null) return [];
    const [mark] = all(row, '.rank');
    if (before !== null && share > before) return [[textOf(row), 'it is below a lower share']];
    return mark && textOf(mark) !== String(placeOf(share)) ? [[textOf(row), `its place is ${placeOf(share)}`]] : [];
  });
  const word = printed.words.find(({ key }) => key === 'l.leads.place');
  const tile = word && closest(word.element, 'div');
  const own = facts.ranking.data.find(({ is_you }) => is_you)?.visibility.current ?? null;
  if (!tile || own === null) return faults;
  const isShared = ranked.filter(({ visibility }) => visibility.current === own).length > 1;
  const of = wordsIn(tile).find(({ key }) => key === 'l.of');
  const [place, total] = of ? [...all(of.element, 'bdi'), ...all(of.element, 'data')].map((one) => printed.numberOf(textOf(one))) : []; // prettier-ignore
  const isRight = place === placeOf(own) && total === facts.ranking.total;
  const wrong: Fault[] = isRight ? [] : [[textOf(tile), `it is ${placeOf(own)} of ${facts.ranking.total}`]];
  return [...faults, ...wrong, ...expected(tile, keysOf(wordsIn(tile), 'shared'), isShared ? ['shared'] : [])];
};

/** The highest and the lowest: engines as printed, with all ties; a month strictly. */
const extremes: Rule = ({ words, section }, facts) => {
  const { engines, comparison, explanation, months } = facts;
  const enough = engines.data.filter(({ answer_count }) => answer_count >= FEW_OF_AN_ENGINE);
  const isShown =
    enough.length > 1 && comparison.answer_count >= FEW_ANSWERS && explanation.named_count > 0;
  const shares = enough.map(({ visibility }) => visibility.current ?? 0);
  const ends = { highest: Math.max(...shares), lowest: Math.min(...shares) };
  const cover = (['highest', 'lowest'] as const).flatMap((end): readonly Fault[] => {
    const found = words.filter(({ key, element }) => key === `l.word.${end}` && closest(element, '.line'));
    const [word, ...others] = found;
    const isDue = isShown && ends.highest > ends.lowest;
    if (word === undefined) return isDue ? [['Engines', `${end} is missing`]] : [];
    const line = closest(word.element.parent?.parent ?? null, 'span');
    const said = line ? textOf(line) : '';
    const of = enough.filter(({ visibility }) => visibility.current === ends[end]);
    const isRight = of.every(({ key }) => said.includes(NAMES[key ?? ''] ?? '?')) && said.split(',').length === of.length + (/\d,\d/.test(said) ? 1 : 0); // prettier-ignore
    const value = valueAt(facts, word.at);
    if (!isDue || others.length > 0 || !isRight || value !== ends[end])
      return [[said, `${end}: ${of.map(({ key }) => key).join(', ')}, ${ends[end]}`]];
    return [];
  });
  const six = months.data.slice(-6).map(({ visibility }) => visibility);
  const [last = null, ...rest] = six.toReversed();
  const isWhole = six.length === 6 && six.every((share) => share !== null) && last !== null;
  const isAbove = isWhole && rest.every((share) => (share ?? 0) < last);
  const isBelow = isWhole && rest.every((share) => (share ?? 0) > last);
  const trend = section('trend');
  const said = trend ? wordsIn(trend).filter(({ key }) => /^l\.trend\.(?:highest|lowest)$/.test(key)) : [];
  const wanted = [...(isAbove ? ['l.trend.highest'] : []), ...(isBelow ? ['l.trend.lowest'] : [])];
  return trend ? [...cover, ...expected(trend, said.map(({ key }) => key), wanted).map(([, reason]) => ['Trend', reason] as const)] : cover; // prettier-ignore
};

const NAMES: Readonly<Record<string, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};

/** Too few questions to speak of others. */
const few: Rule = ({ section }, { comparison }) => {
  const trend = section('trend');
  const table = trend && all(trend, 'table.sure')[0];
  if (!table) return [];
  const { current, previous } = comparison.prompt_noise;
  const counts = [
    { count: comparison.prompt_count, range: current },
    ...(previous !== undefined && comparison.verdict !== null ? [{ count: comparison.previous_prompt_count ?? 0, range: previous }] : []), // prettier-ignore
  ];
  const wanted = counts.flatMap(({ count, range }) => (range === null && count < FEW_ANSWERS ? ['few'] : []));
  return expected(table, keysOf(wordsIn(table), 'few'), wanted);
};

/** An average position has one decimal, but beside a target that needs two. */
const positions: Rule = ({ figures, decimalsOf }) =>
  figures.flatMap(({ at, text, element }): Fault[] =>
    at.includes('average_position') && /\d/.test(text) && decimalsOf(text) !== 1 && !closest(element, '.target')
      ? [[text, 'it has not one decimal']]
      : [],
  );

/** A target is reached, or it is as far away as the two printed figures are. */
const goals: Rule = ({ words, numberOf, decimalsOf }, { explanation, ranking }) =>
  words.flatMap(({ key, at, element }): readonly Fault[] => {
    const line = closest(element, '.target');
    if (key !== 'l.figure.target' || !line) return [];
    const metric = at.split('.').at(-2) as keyof typeof explanation.figures; // another one would have no figure
    const exact = explanation.figures[metric]?.current ?? null;
    const isNone = metric === 'share_of_voice' && isRivalless(ranking);
    const found = wordsIn(line).filter((word) => /^l\.figure\.(?:reached|toTarget)$/.test(word.key));
    const said = found.map((word) => word.key);
    if (exact === null || isNone) return expected(line, said, []);
    const [goal = NaN, distance = NaN] = [element, ...found.map((word) => word.element)].map((one) =>
      numberOf(all(one, 'bdi').map(textOf)[0] ?? ''),
    );
    const current = Number(exact.numerator) / Number(exact.denominator);
    const isReached = metric === 'average_position' ? current <= goal + 1e-9 : current >= goal - 1e-9;
    const faults = expected(line, said, [isReached ? 'l.figure.reached' : 'l.figure.toTarget']);
    if (isReached || faults.length > 0) return faults;
    const scale = 10 ** Math.max(1, ...found.map((word) => decimalsOf(all(word.element, 'bdi').map(textOf)[0] ?? '')));
    const wanted = Math.round(Math.abs(Math.round(current * scale + 1e-9) / scale - goal) * scale) / scale;
    return wanted > 0 && distance === wanted ? [] : [[textOf(line), `it is ${current}, ${wanted} from ${goal}`]];
  });

const isRivalless = ({ data }: Facts['ranking']) =>
  data.every(({ is_you, answer_count }) => is_you || answer_count === 0);

/** Without a rival that is named there is no share of voice. */
const share: Rule = ({ root, words, figures }, { ranking, comparison }) => {
  const isNone = isRivalless(ranking);
  const isSaid = words.some(({ key }) => key === 'l.figure.noRival');
  const isPrinted = figures.some(({ at, value }) => at.startsWith('comparison.share_of_voice') && value !== '');
  if (comparison.answer_count === 0 || all(root, '.figures').length === 0) return [];
  if (isNone && (isPrinted || !isSaid)) return [['Share of voice', 'no rival is named']];
  return !isNone && isSaid ? [['Share of voice', 'a rival is named']] : [];
};

type Result = 'repair' | 'early' | 'unmeasured' | 'chance' | 'rose' | 'fell';

/** What came after a piece of work. */
function resultOf({ recommendations }: Facts, key: string): Result | null {
  const { measurement } = recommendations.data.find(({ id }) => id === key) ?? {};
  if (!measurement) return null;
  const { expects_visibility_lift, runs_in_window, current, lift } = measurement;
  if (!expects_visibility_lift) return 'repair';
  if ((runs_in_window ?? 0) < 2) return 'early';
  if (current === null) return 'unmeasured';
  return lift === null ? 'chance' : lift > 0 ? 'rose' : 'fell';
}

const workRows = (printed: Printed) => rowsOf(printed, 'work', 'table.work');
const nameOf = (key: string) => (/^(?:repair|early|unmeasured)$/.test(key) ? `l.work.${key}` : `l.word.${key}`);
const RESULT = /^l\.(?:word\.(?:rose|fell|chance)|work\.(?:repair|early|unmeasured))$/;

/** The result of work. */
const work: Rule = (printed, facts) =>
  workRows(printed).flatMap((row) => {
    const result = resultOf(facts, keyOf(row));
    if (result === null) return [[textOf(row), 'it is not finished'] as const];
    const found = wordsIn(row).map(({ key }) => key).filter((key) => RESULT.test(key)); // prettier-ignore
    const figures = figuresIn(row);
    const isBare = result !== 'repair' || figures.length === 0;
    return [...expected(row, found, [nameOf(result)]), ...(isBare ? [] : [[textOf(row), 'it has figures'] as const])];
  });

/** The latest week is that of the last run before the measurement. */
const latest: Rule = ({ section, words, hasDay, ...printed }, facts) => {
  const within = section('work');
  const week = within && wordsIn(within).find(({ key, element }) => key === 'l.then' && wordsIn(element).some((word) => word.key === 'l.work.after')); // prettier-ignore
  if (!week) return [];
  const days = workRows({ ...printed, section, words, hasDay }).flatMap((row) => {
    const { measurement } = facts.recommendations.data.find(({ id }) => id === keyOf(row)) ?? {};
    const measured = measurement?.current === null ? null : measurement?.measured_at;
    if (!measured || !measurement?.expects_visibility_lift) return [];
    const before = facts.runs.map(({ completed_at }) => `${completed_at}`).filter((at) => at <= measured);
    return [before.toSorted().at(-1)?.slice(0, 10) ?? ''];
  });
  return days.flatMap((day) => (hasDay(week.text, day) ? [] : [[week.text, `the last run was on ${day}`] as const]));
};

const TWO_WEEKS = 14 * 86_400_000;

/** Work that ended within 14 days of other work, both with a lift. */
const near: Rule = (printed, facts) => {
  const rows = workRows(printed).map((row) => ({
    row,
    number: all(row, '.number').map(textOf)[0] ?? '',
    done: Date.parse(facts.recommendations.data.find(({ id }) => id === keyOf(row))?.done_at?.slice(0, 10) ?? ''),
    isLift: /rose|fell/.test(resultOf(facts, keyOf(row)) ?? ''),
  }));
  return rows.flatMap(({ row, number, done, isLift }): readonly Fault[] => {
    const others = rows.filter((one) => one.number !== number && isLift && one.isLift && Math.abs(one.done - done) <= TWO_WEEKS); // prettier-ignore
    const word = wordsIn(row).find(({ key }) => key === 'l.work.shared');
    const said = [...(word?.text.replace(/14/, '').matchAll(/\d+/g) ?? [])].map(([digits]) => digits);
    return expected(row, said, others.map((one) => one.number)); // prettier-ignore
  });
};

/** A question that is counted as without the name, but contains it. */
const contains: Rule = (printed, { questions: { data }, brand }) =>
  rowsOf(printed, 'questions').flatMap((row): Fault[] => {
    const question = data.find(({ key }) => key === keyOf(row))?.label ?? '';
    const found = wordsIn(row).filter(({ key }) => key === 'l.questions.contains').length;
    const isWhole = question.toLowerCase().includes(brand.name.toLowerCase());
    const isPart = brand.name.split(/[\s,&]+/).some((part) => part.length > 2 && question.toLowerCase().includes(part.toLowerCase())); // prettier-ignore
    if (isWhole && found === 0) return [[textOf(row), 'it contains the name']];
    return found > 0 && !isPart ? [[textOf(row), 'it does not contain the name']] : [];
  });

/** What is not listed is counted where one of the counts is above 0. */
const left: Rule = ({ section, words }) => {
  const line = words.find(({ key }) => key === 'l.sites.left');
  if (!section('sites') || !line) return [];
  const counts = all(line.element, 'bdi').map((one) => Number(textOf(one)));
  return counts.some((count) => count > 0) ? [] : [[line.text, 'all its counts are 0']];
};

/** The rules of the words, by the word's name in the table of docs/report-details.md. */
export const WORDS: Readonly<Record<string, readonly Rule[]>> = {
  'rose, fell': [changes, judged, questions, tallies],
  colour: [colours],
  'ahead, behind': [distances],
  place: [places],
  'highest, lowest': [extremes],
  'too few': [few],
  position: [positions],
  reached: [goals],
  'no rival': [share],
  'rose, fell after work': [work],
  'latest week': [latest],
  'within 14 days': [near],
  'contains the name': [contains],
  'not listed': [left],
};
