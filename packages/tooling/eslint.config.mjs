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

export default tseslint.config(
  // Generated files keep the format of their generator; .prettierignore lists them, too.
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
    // No input may cause catastrophic backtracking.
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
      '@typescript-eslint/no-non-null-assertion': 'off', // columns of facts are read within their bounds
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', noRawQuery, noSqlTemplates, noClock, noRandom],
      eqeqeq: 'error',
      'no-control-regex': 'off', // such patterns exist to reject control characters
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['packages/wiring/src/**/*.ts', 'apps/api/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noRawQuery, noSqlTemplates, noRandom] },
  },
  {
    files: ['**/test/**/*.ts', 'test-fixtures/**/*.ts'],
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
