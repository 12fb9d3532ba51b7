import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Layers that no import statement shows: what a ring may not even name. */
const noRawQuery = {
  selector: "MemberExpression[property.name='query'][object.name=/^(req|request)$/]",
  message: 'Read the query through decoding.ts: the framework hides what is wrong with it.',
};
const noSqlTemplates = {
  selector: 'CallExpression[callee.property.name=/^(exec|query)$/] > TemplateLiteral[expressions.length>0]',
  message: 'Values go into SQL as parameters.',
};
const noClock = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The time is an argument here; only the edges read the clock.',
};
const noRandom = {
  selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
  message: 'Randomness is an argument.',
};

export default tseslint.config(
  // What a script writes is as its library gives it; .prettierignore leaves it alone, too.
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.turbo/**',
      '.data/**',
      'packages/client/src/generated/**',
    ],
  },
  js.configs.recommended,
  {
    // No text may keep a pattern busy for longer than its length warrants.
    ignores: ['**/test/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off', // columns of facts are read inside their own bounds
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', noRawQuery, noSqlTemplates, noClock, noRandom],
      eqeqeq: 'error',
      'no-control-regex': 'off', // refusing control characters is what such a pattern is for
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['packages/wiring/src/**/*.ts', 'apps/api/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noRawQuery, noSqlTemplates, noRandom] },
  },
  {
    files: ['**/test/**/*.ts', '{test-fixtures,packages/api-fuzz,packages/paging-model}/**/*.ts'],
    rules: {
      'max-lines': 'off',
      'no-restricted-syntax': ['error', noRandom],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
