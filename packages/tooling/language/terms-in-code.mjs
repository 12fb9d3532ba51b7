/**
 * An ESLint plugin, because textlint reads only documents: reports words in comments, messages and names that have a
 * standard term (terms.prh.yml).
 */
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

const DECLARATIONS =
  'VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration';

const inNames = {
  create: (context) => ({
    [`:matches(${DECLARATIONS}) > Identifier.id`](node) {
      for (const word of node.name.match(/[A-Z]?[a-z]+/g) ?? []) {
        const expected = NAMES[word.toLowerCase()];
        if (expected) context.report({ node, message: `'${word}': use ${expected}` });
      }
    },
  }),
};

/** The words for the concepts of the glossary, by the words that only the interface has for them. */
const CONCEPTS = {
  competitor: 'rival',
  competitors: 'rivals',
  platform: 'engine',
  platforms: 'engines',
  website: 'domain',
  websites: 'domains',
};

const isTarget = (word) => word === 'target' || word === 'targets';

/** Reports names with the interface's words for a concept; the names of its fields and operations keep them. */
const ofConcepts = {
  create: (context) => {
    const isAboutOutreach = /outreach/i.test(`${context.filename} ${context.sourceCode.text}`);
    return {
      [`:matches(${DECLARATIONS}) > Identifier.id`]: (node) => {
        if (/^(?:get|list)[A-Z]/.test(node.name) || node.name.includes('_')) return;
        const words = (node.name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
        for (const word of words) {
          const expected = words.length > 1 && CONCEPTS[word];
          if (expected) context.report({ node, message: `'${word}': use ${expected}` });
          else if (isTarget(word) && !isAboutOutreach)
            context.report({ node, message: `'${word}' is an outreach target` });
        }
      },
    };
  },
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

export default { rules: { 'in-names': inNames, 'in-texts': inTexts, 'of-concepts': ofConcepts } };
