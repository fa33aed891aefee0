import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { atMost, type Figure, type Section } from './report.js';

/** What this version may have of the files and functions of the other, and of its lines. */
const PATH_LIMIT = 0.5;
const LINES_LIMIT = 0.88;

/** How much code a search runs through on the main thread, and how much there is. */
export function measureSize(against: string | undefined): Section {
  const now = sizesOf(PACKAGE_ROOT);
  const before = against === undefined ? undefined : sizesOf(against);
  const figures = Object.entries(now).flatMap(([name, value]): Figure[] => {
    const figure = { name, value, unit: '' };
    if (!before) return [figure];
    const limit = name === LINES ? LINES_LIMIT : PATH_LIMIT;
    return [
      { ...figure, name: `${name}, before`, value: before[name]! },
      { ...figure, name: `${name}, now` },
      atMost(`${name}, now / before`, value / before[name]!, '', limit),
    ];
  });
  return { title: 'Size of the code', figures };
}

const LINES = 'hand-written lines in src/';

function sizesOf(checkout: string): Record<string, number> {
  const paths = JSON.parse(run('measure-path.js', '--json', checkout)) as Record<
    string,
    readonly { readonly functions: number }[]
  >;
  const lines = Number(/in all +(\d+)/.exec(run('count-lines.js', checkout))![1]);
  const sizes: Record<string, number> = {};
  for (const [search, files] of Object.entries(paths)) {
    sizes[`${search}: files`] = files.length;
    sizes[`${search}: functions`] = files.reduce((sum, { functions }) => sum + functions, 0);
  }
  return { ...sizes, [LINES]: lines };
}

function run(script: string, ...parameters: readonly string[]): string {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 24 } as const;
  return execFileSync(
    process.execPath,
    [join(PACKAGE_ROOT, 'lab', script), ...parameters],
    options,
  );
}
