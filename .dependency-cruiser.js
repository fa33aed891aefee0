/**
 * What may import what, types included, where eslint.config.js cannot see it: circles, and the borders
 * of the workspaces. The layers inside src/ are there.
 */

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
      to: { circular: true },
    },
    border('src/', '(evaluation|lab|explorer|graphiql|scripts|test)/'),
    border('src/(?!cli/)', 'src/cli/'),
    border('(src/(?!index\\.ts)|evaluation/src/)', 'src/services\\.ts'),
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
