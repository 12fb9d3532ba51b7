/** The conditions of notes about figures, by a separate reading of rule 21.12. */

/** A part of a response, of which every field may be absent. */
type Part = Readonly<Record<string, unknown>>;

const at = (part: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((each, name) => Reflect.get(Object(each) as object, name), part);

const listAt = (part: unknown, ...names: readonly string[]): readonly unknown[] => {
  const list = at(part, ...names);
  return Array.isArray(list) ? list : [];
};

export function figureConditions(
  tool: string,
  body: Part,
  compared: object,
): Readonly<Record<string, boolean>> {
  const isComparison = tool === 'compare_visibility';
  const hasChanged = (row: unknown) =>
    listAt(row, 'engines_added').length + listAt(row, 'engines_dropped').length > 0;
  const counts = ['answer_count', 'previous_answer_count'];
  const hasBoth = (part: unknown) => counts.map((name) => Number(at(part, name) ?? 0) > 0);
  const [low, high, lowBefore, highBefore] = ['current', 'previous'].flatMap((window) =>
    ['low', 'high'].map((bound) => Number(at(body, 'prompt_noise', window, bound) ?? NaN)),
  ) as [number, number, number, number];
  const isApart = low > highBefore || lowBefore > high; // false with an interval that is null
  return {
    engines:
      tool === 'get_portfolio'
        ? listAt(body, 'data').some(hasChanged)
        : /^compare_/.test(tool) &&
          !hasBoth(body).includes(false) &&
          listAt(compared, 'engines').some((engine) => hasBoth(engine).includes(false)),
    prompts: isComparison && /^(?:up|down)$/.test(String(at(body, 'verdict'))) && !isApart,
    weighted: sharesOf(tool, body).some(
      ([naming, answers, shown]) => shown !== null && Math.abs((100 * naming) / answers - shown) >= 1 - 1e-9,
    ),
  };
}

type Share = readonly [naming: number, answers: number, shown: number | null];

/** Answers that name the brand, all answers, and visibility: of the whole, or of rows. */
function sharesOf(tool: string, body: Part): readonly Share[] {
  const answers = Number(at(body, 'answer_count'));
  const share = (naming: number, of: unknown): Share => {
    const shown = at(of, 'visibility', 'current') ?? at(of, 'visibility');
    return [naming, Number(at(of, 'answer_count')), typeof shown === 'number' ? shown : null];
  };
  if (tool === 'get_visibility') {
    const whole = share(answers - Number(at(body, 'position_distribution', 'not_named')), body);
    const rows = listAt(body, 'breakdown', 'rows').map((row) => share(Number(at(row, 'named_count')), row));
    return [whole, ...rows];
  }
  if (tool === 'compare_visibility')
    return [
      share(
        listAt(body, 'engines').reduce<number>((sum, row) => sum + Number(at(row, 'named_count')), 0),
        body,
      ),
    ];
  if (tool !== 'get_visibility_groups') return [];
  return listAt(body, 'data').map((row) => share(Number(at(row, 'answers_naming_you')), row));
}
