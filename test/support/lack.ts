import type { Reporter, TestModule, Vitest } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** What the test needs and cannot have, and how to get it. */
    lack?: { readonly need: Need; readonly reason: string };
  }
}

/** What tests may need besides Node and the packages. */
export type Need = 'python' | 'chromium' | 'cc' | 'qdrant' | 'root' | 'linux';

/**
 * Options of tests that need something. Where it is lacking they are skipped, and the end of the run
 * counts them.
 * @param reason what is lacking and how to get it; undefined where nothing is
 * @throws Error with the reason where ELENCHUS_REQUIRE, a list with commas, names the need
 */
export function needing(
  need: Need,
  reason: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
) {
  if (reason === undefined) return { skip: false };
  if ((environment['ELENCHUS_REQUIRE'] ?? '').split(',').includes(need)) throw new Error(reason);
  return { skip: true, meta: { lack: { need, reason } } };
}

/** Options of tests of what Linux alone has. */
export const needingLinux = () =>
  needing('linux', process.platform === 'linux' ? undefined : 'not on Linux; run on Linux');

/** Prints at the very end of a run how many tests were skipped, and what each lacked. */
export class LackReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { watch, testNamePattern } = this.#vitest!.config;
    // Tests that nobody asked for are skipped, too.
    if (testNamePattern !== undefined) return;
    const lines = summaryOf(modules);
    if (lines.length === 0) return;
    const write = () => process.stdout.write(`${lines.join('\n')}\n`);
    // Not before the runner has complained of workers that do not end.
    if (watch) write();
    else process.once('exit', write);
  }
}

function summaryOf(modules: readonly TestModule[]): string[] {
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const { reason } = test.meta().lack ?? {};
      if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${count} skipped: ${reason}`);
}
