import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What an editor shows while one writes a call, according to TypeScript's language service. */

const FILE = fileURLToPath(new URL('./written.ts', import.meta.url));
const TEXT = `
import { createClient } from '../src/index.js';
const client = createClient({ baseUrl: '/' });
const report = await client./*method*/getVisibility({ brand_id: 'a', /*parameter*/platforms: ['chatgpt'] });
report./*member*/share_of_voice./*figure*/current;
await client.getVisibility({ brand_id: 'a', /*day*/start_date: '2026-10-01', end_date: '2026-10-31' });
for await (const /*row*/answer of client.listAnswers./*iteration*/all({ brand_id: 'a', prompt_id: 'b', /*names*/ })) answer.id;
`;

const settings: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
};
const editor = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  fileExists: (path) => path === FILE || ts.sys.fileExists(path),
  getScriptFileNames: () => [FILE],
  getScriptVersion: () => '1',
  getScriptSnapshot: (path) => {
    const text = path === FILE ? TEXT : ts.sys.readFile(path);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCompilationSettings: () => settings,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
});

const offsetOf = (mark: string) => TEXT.indexOf(`/*${mark}*/`) + mark.length + 4;

/** The signature and the documentation that appear on hovering over a name. */
function shownAt(mark: string): readonly [string, string] {
  const shown = editor.getQuickInfoAtPosition(FILE, offsetOf(mark));
  return [ts.displayPartsToString(shown?.displayParts), ts.displayPartsToString(shown?.documentation)];
}

test('shows the types and the description of a method, its parameters, its response and its rows', () => {
  expect(editor.getSemanticDiagnostics(FILE).map(({ messageText }) => messageText)).toEqual([]);
  const [line, words] = shownAt('method');
  expect(line).toBe(
    '(property) Client.getVisibility: (parameters: GetVisibilityParameters, options?: RequestOptions | undefined) => PendingResponse<Visibility>',
  );
  expect(words).toContain('How often, how early and how favourably AI answers name the brand.');
  expect(words).toContain('`GET /v1/brands/{brand_id}/visibility`');
  expect(shownAt('parameter')).toEqual([
    expect.stringMatching(/^\(property\) platforms\?: readonly \("claude" \| .*\)\[\] \| undefined$/),
    expect.stringMatching(/Engines to count.*Example: `\['claude', 'chatgpt', 'perplexity'\]`\.$/s),
  ]);
  expect(shownAt('day')[1]).toMatch(
    /^First local day of a custom window, YYYY-MM-DD, .*Example: `'[\d-]{10}'`\.$/,
  );
  expect(shownAt('member')[1]).toContain("The brand's mentions");
  expect(shownAt('figure')[1]).toMatch(/ From 0 to 100\. Example: `[\d.]+`\.$/);
  expect(shownAt('iteration')[0]).toContain('(parameters: ListAnswersParameters, ');
  expect(shownAt('row')).toEqual(['const answer: Answer', '']);
});

test('completes parameter names, without those already present', () => {
  const completions = editor.getCompletionsAtPosition(FILE, offsetOf('names'), {});
  expect(completions?.entries.map(({ name }) => name)).toEqual([
    'bom',
    'cursor',
    'end_date',
    'limit',
    'period',
    'platforms',
    'start_date',
    'tz',
  ]);
});
