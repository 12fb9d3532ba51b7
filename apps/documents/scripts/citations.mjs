import ts from 'typescript';

/** The gap between two words of a citation: a space, or a line break inside a comment. */
const GAP = String.raw`(?: |[ \t]*\n[ \t]*(?:(?:\*|//)[ \t]*)?)`;
const NUMBER = String.raw`\d+\.\d+`;
const CITATION = new RegExp(String.raw`\b[Rr]ules?${GAP}(${NUMBER}(?:(?:,| and| to)${GAP}${NUMBER})*)`, 'g');

/** The rules that a document or source cites, one or several (with commas, `and` or `to`), each with its place. */
export function citations(text) {
  return [...text.matchAll(CITATION)].flatMap(({ index, 1: list }) =>
    numbersOf(list).map((number) => ({ number, at: index })),
  );
}

function numbersOf(list) {
  const words = list.split(/[^\da-z.]+/);
  return words.flatMap((word, i) => {
    if (word === 'and' || word === 'to') return [];
    const [section, last] = word.split('.');
    const [before, first] = words[i - 1] === 'to' ? words[i - 2].split('.') : [];
    const count = before === section ? Math.max(1, last - first) : 1;
    return Array.from({ length: count }, (_, n) => `${section}.${last - count + 1 + n}`);
  });
}

/**
 * The citations of a rule in the comments and test titles of a source: a test by its title, or an exported function,
 * constant, class or type by its name. A citation anywhere else has no name. A comment belongs to the code that it is
 * in or directly above.
 */
export function citers(path, text) {
  const found = citations(text);
  if (found.length === 0) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return found.flatMap(({ number, at }) => {
    const node = nodeAt(source, at);
    const test = enclosing(node, isTestCall);
    const isTitle = test !== null && titleOf(test)?.pos <= at && at < titleOf(test).end;
    if (isText(node) && node.getStart() <= at && !isTitle) return [];
    return [test ? { number, test: titleOf(test)?.text ?? null } : { number, ...exported(node) }];
  });
}

/** The innermost node at a position; for a comment at the end of a line, the node before it. */
function nodeAt(source, at) {
  const inner = (node) => {
    const child = ts.forEachChild(node, (each) => (each.pos <= at && at < each.end ? each : undefined));
    return child ? inner(child) : node;
  };
  const node = inner(source);
  const isTrailing = ts
    .getTrailingCommentRanges(source.text, node.pos)
    ?.some(({ pos, end }) => pos <= at && at < end);
  return isTrailing && node.pos > 0 ? nodeAt(source, node.pos - 1) : node;
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node);

function enclosing(node, isWanted) {
  for (let each = node; each; each = each.parent) if (isWanted(each)) return each;
  return null;
}

/** `test('title', ...)`, `describe('title', ...)`, `test.each(...)('title', ...)`, `testProperty(name)`. */
function isTestCall(node) {
  if (!ts.isCallExpression(node) || (ts.isCallExpression(node.parent) && node.parent.expression === node))
    return false;
  let callee = node.expression;
  while (!ts.isIdentifier(callee)) {
    callee = callee.expression ?? callee.tag;
    if (callee === undefined) return false;
  }
  return ['test', 'describe', 'testProperty'].includes(callee.text);
}

function titleOf(call) {
  const [first] = call.arguments;
  if (first === undefined) return null;
  const text = ts.isStringLiteralLike(first) ? first.text : first.getText().replace(/^`|`$/g, '');
  return { pos: first.pos, end: first.end, text };
}

function exported(node) {
  const statement = enclosing(node, (each) => each.parent && ts.isSourceFile(each.parent));
  const isExported = statement?.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const declared = statement?.declarationList?.declarations[0] ?? statement;
  const isType = ts.isInterfaceDeclaration(declared) || ts.isTypeAliasDeclaration(declared);
  return { name: (isExported && declared.name?.getText()) || null, isType };
}
