import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Imports go down this list and never up; layers of one row do not know each other. */
const LAYERS = [
  ['main.js', 'cli'],
  ['api'],
  ['evaluation'],
  ['retrieval'],
  ['corpus'],
  ['rerank', 'diversity', 'perspective', 'structure'],
  ['encoders'],
  ['store'],
  ['domain'],
  ['config.js'],
  ['errors.js'],
];

const importOrder = LAYERS.flatMap((row, index) =>
  row.map((layer) => {
    const above = LAYERS.slice(0, index).flat();
    const forbidden = [...above, ...row.filter((other) => other !== layer)];
    const isFile = layer.endsWith('.js');
    return {
      files: [isFile ? `src/${layer.replace('.js', '.ts')}` : `src/${layer}/**/*.ts`],
      ignores: index === 0 ? ['**'] : [],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: forbidden.map((name) => ({
              regex: `^(\\.\\.?/)+${name.replace('.', '\\.')}${name.endsWith('.js') ? '$' : '/'}`,
              message: `${layer} may not import ${name}: imports go down the layers in eslint.config.js.`,
            })),
          },
        ],
      },
    };
  }),
);

/** Only these folders may name what they wrap. */
const WRAPPED = [
  { packages: ['@qdrant/*', '@zvec/*'], owner: 'src/store' },
  {
    packages: ['graphql', 'graphql-*', '@apollo/*', 'dataloader', '@graphql-tools/*'],
    owner: 'src/api',
  },
];

const wrapped = WRAPPED.map(({ packages, owner }) => ({
  files: ['src/**/*.ts'],
  ignores: [`${owner}/**`],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      { patterns: [{ group: packages, message: `Only ${owner} may import this package.` }] },
    ],
  },
}));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.cache', 'src/api/generated.ts', 'coverage'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  { languageOptions: { globals: globals.node } },
  { files: ['graphiql/**'], languageOptions: { globals: globals.browser } },
  { rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }] } },
  ...importOrder,
  ...wrapped,
);
