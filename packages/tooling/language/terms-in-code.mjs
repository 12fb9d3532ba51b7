/** An ESLint plugin: reports words in comments, messages and names that have a standard term (terms.prh.yml). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const { rules } = parse(readFileSync(new URL('terms.prh.yml', import.meta.url), 'utf8'));
const TERMS = rules.map(({ expected, pattern }) => ({ expected, pattern: new RegExp(pattern.slice(1, -1)) }));

/** Words that no name needs, in lower case. */
const NAMES = {
  asker: 'requester',
  beside: 'nextTo',
  judge: 'validate or verify',
  standing: 'existing',
  stranger: 'unauthenticatedCaller',
  surroundings: 'dependencies',
};

const inNames = {
  create: (context) => ({
    ':matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > Identifier.id'(
      node,
    ) {
      for (const word of node.name.match(/[A-Z]?[a-z]+/g) ?? []) {
        const expected = NAMES[word.toLowerCase()];
        if (expected) context.report({ node, message: `'${word}': use ${expected}` });
      }
    },
  }),
};

/** A comment without line breaks and without code. */
const inOneLine = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*/, '').trim())
    .join(' ')
    .replaceAll(/`[^`]*`/g, '');

const inTexts = {
  create: (context) => {
    const check = (text, { loc }) => {
      for (const { expected, pattern } of TERMS) {
        const [found] = pattern.exec(text) ?? [];
        if (found) context.report({ loc, message: `'${found}': use ${expected}` });
      }
    };
    /** A string with a space is a text for people; others are keys, names and codes. */
    const checkMessage = (text, node) => text?.trim().includes(' ') && check(text, node);
    return {
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) check(inOneLine(comment.value), comment);
      },
      Literal: (node) => checkMessage(typeof node.value === 'string' ? node.value : '', node),
      TemplateElement: (node) => checkMessage(node.value.cooked, node),
      JSXText: (node) => checkMessage(node.value, node),
    };
  },
};

export default { rules: { 'in-names': inNames, 'in-texts': inTexts } };
