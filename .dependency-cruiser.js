/**
 * What may import what, types included, where eslint.config.js cannot see it: circles, and the borders
 * of the workspaces. The layers inside src/ are there.
 */

/** A file in each circle that still stands; it goes with the circle. */
const STANDING = [
  '^evaluation/src/cli/perspective\\.ts$',
  '^evaluation/src/cli/search-table\\.ts$',
  '^evaluation/src/images/stored\\.ts$',
  '^src/corpus/claim-sim/dimensions\\.ts$',
  '^src/corpus/collections/index\\.ts$',
  '^src/corpus/outdated\\.ts$',
  '^src/corpus/writer\\.ts$',
  '^src/encoders/relevance/models\\.ts$',
  '^src/encoders/sparse\\.ts$',
  '^src/search/candidates\\.ts$',
  '^src/search/counter/search\\.ts$',
  '^src/search/cursor\\.ts$',
  '^src/search/diversify/stage\\.ts$',
  '^src/search/graphs/query\\.ts$',
  '^src/search/graphs/structure\\.ts$',
  '^src/search/ranks/lexical\\.ts$',
  '^src/search/relevance/judge\\.ts$',
  '^src/search/stage\\.ts$',
  '^src/server/generated\\.ts$',
  '^src/server/request-retrieval\\.ts$',
];

/** What the Explorer draws by as the server does. */
const SHARED = ['^src/domain/(argument-graph|folding)\\.ts$', '^src/graphs/picture/tidy\\.ts$'];

const border = (from, to, ...except) => ({
  name: `${from} may not import ${to}`,
  severity: 'error',
  from: { path: `^${from}` },
  to: { path: `^${to}`, ...(except.length > 0 && { pathNot: except }) },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: { path: '^(src|evaluation/src)/' },
      to: {
        circular: true,
        ...(STANDING.length > 0 && { viaOnly: { pathNot: STANDING.join('|') } }),
      },
    },
    border('src/', '(evaluation|lab|explorer|graphiql|scripts|test)/'),
    border('src/(?!cli/)', 'src/cli/'),
    border('evaluation/src/', '(lab|test)/'),
    border('(explorer|graphiql|clients)/', 'src/', ...SHARED),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
  },
};
