import js from '@eslint/js';
import sortImports from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Imports go down this list and never up; layers of one row do not know each other. */
const LAYERS = [
  ['cli'],
  ['server'],
  ['services.js'],
  ['search'],
  ['corpus'],
  ['formats'],
  ['learning'],
  ['graphs', 'images'],
  ['encoders'],
  ['language-model'],
  ['store'],
  ['domain'],
  ['math'],
  ['runtime'],
];

/** Packages that only the layer that wraps them may name. */
const WRAPPED = [
  { regex: '^(@qdrant/|undici$|classic-level$)', owner: 'store' },
  { regex: '^(onnxruntime-node|snowball-stemmers|stopword|eld)($|/)', owner: 'encoders' },
  { regex: '^(graphql($|[-/])|@apollo/|@graphql-tools/)', owner: 'server' },
  { regex: '^(fastify$|@fastify/)', owner: 'server' },
  { regex: '^(saxes|tar-stream)$', owner: 'formats' },
  { regex: '^(sharp|htmlparser2)$', owner: 'images' },
  { regex: '^(prom-client$|@opentelemetry/)', owner: 'runtime' },
];

const importOrder = LAYERS.flatMap((row, index) =>
  row.map((layer) => {
    const above = [...LAYERS.slice(0, index).flat(), ...row.filter((other) => other !== layer)];
    const forbidden = [
      ...above.map((name) => ({
        regex: `^(\\.\\.?/)+${name.replace('.', '\\.')}${name.endsWith('.js') ? '$' : '/'}`,
        message: `${layer} may not import ${name}: imports go down the layers in eslint.config.js.`,
      })),
      ...WRAPPED.filter(({ owner }) => owner !== layer).map(({ regex, owner }) => ({
        regex,
        message: `Only src/${owner} may import this package.`,
      })),
    ];
    return {
      files: [
        layer.endsWith('.js') ? `src/${layer.replace('.js', '.ts')}` : `src/${layer}/**/*.ts`,
      ],
      rules: {
        'no-restricted-imports': ['error', { patterns: forbidden }],
        // That rule does not see `import()`.
        'no-restricted-syntax': [
          'error',
          ...forbidden.map(({ regex, message }) => ({
            selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`,
            message,
          })),
        ],
      },
    };
  }),
);

export default tseslint.config(
  {
    ignores: ['**/dist', 'node_modules', '.cache', '**/generated.ts', '**/generated', 'coverage'],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  { languageOptions: { globals: globals.node } },
  {
    files: ['explorer/**', 'graphiql/**', 'clients/**'],
    languageOptions: { globals: globals.browser },
  },
  {
    plugins: { 'simple-import-sort': sortImports },
    rules: {
      'no-duplicate-imports': 'error',
      // Packages first, then from the farthest folder to the nearest, without gaps.
      'simple-import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.\\.', '^\\.']] },
      ],
    },
  },
  { rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }] } },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['it', 'describe', 'context'].flatMap((object) =>
          ['skip', 'skipIf', 'runIf'].map((property) => ({
            object,
            property,
            message: 'needing() of test/support/lack.ts skips tests, and says why.',
          })),
        ),
      ],
    },
  },
  ...importOrder,
);
