import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Restrictions that dependency rules cannot express. */
const noRawQuery = {
  selector: "MemberExpression[property.name='query'][object.name=/^(req|request)$/]",
  message: 'Read the query through decoding.ts: the framework hides its errors.',
};
const noSqlTemplates = {
  selector: 'CallExpression[callee.property.name=/^(exec|query)$/] > TemplateLiteral[expressions.length>0]',
  message: 'Pass values to SQL as parameters.',
};
const noClock = {
  selector:
    "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Pass the time as an argument; only the edges read the clock.',
};
const noRandom = {
  selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
  message: 'Pass randomness as an argument.',
};

const noLiteralSpread = {
  selector: ':matches(SpreadElement > ArrayExpression, SpreadElement > ObjectExpression)',
  message: 'Write the elements, not a spread of a literal list.',
};

const noCallSpread = {
  selector:
    'CallExpression[callee.property.name=/^(push|unshift|splice|concat|max|min|hypot|fromCharCode|fromCodePoint)$/] > SpreadElement, CallExpression[callee.object.name=/^(Math|String|Reflect)$/] > SpreadElement',
  message: 'Loop over the list: 125,000 arguments are a RangeError.',
};

const RESTRICTED = [noRawQuery, noSqlTemplates, noRandom, noLiteralSpread];

export default tseslint.config(
  // Generated files keep the format of their generator; .prettierignore lists them, too.
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.turbo/**',
      '.data/**',
      'packages/client/src/generated/**',
      '**/generated/messages.ts',
      'packages/domain/src/time/zone-data.ts',
    ],
  },
  js.configs.recommended,
  {
    // No input may cause catastrophic backtracking.
    ignores: ['**/test/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off', // columns of facts are read within their bounds
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...RESTRICTED, noClock, noCallSpread],
      eqeqeq: 'error',
      'no-control-regex': 'off', // such patterns exist to reject control characters
      'max-len': ['error', { code: 1000, comments: 120, ignoreUrls: true, ignorePattern: 'lint-disable' }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...RESTRICTED, noCallSpread],
    },
  },
  {
    files: ['apps/{documents,prove}/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...RESTRICTED, noClock],
    },
  },
  {
    files: ['**/test/**/*.{ts,tsx}', 'test-fixtures/**/*.ts'],
    rules: {
      'max-lines': 'off', // tables of cases
      'no-restricted-syntax': ['error', noRandom, noLiteralSpread],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        'process console URL performance Buffer setTimeout fetch'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
);
