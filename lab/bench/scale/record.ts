import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { EngineName, Measured, Measurement } from '../../../src/cli/plan.js';

/**
 * Puts a measurement into the file that `elenchus plan` computes from, in place of an earlier one of
 * as many premises.
 */
export async function record(
  file: string,
  engine: EngineName,
  measurement: Measurement,
): Promise<void> {
  const measured = JSON.parse(await readFile(file, 'utf8')) as Measured;
  const { premises } = measurement;
  const others = measured.measurements[engine].filter((each) => each.premises !== premises);
  const [{ model = 'a processor' } = {}, ...more] = cpus();
  const machine = `${1 + more.length} shared cores (${model.trim()})`;
  const all = [...others, { machine, ...rounded(measurement) }];
  all.sort((a, b) => a.premises - b.premises);
  const updated: Measured = {
    ...measured,
    measurements: { ...measured.measurements, [engine]: all },
  };
  await writeFile(file, `${JSON.stringify(updated, null, 2)}\n`);
}

/** Milliseconds with two decimals. */
function rounded({ startMs, searchMs, ...bytes }: Measurement): Measurement {
  const round = (ms: number) => Math.round(100 * ms) / 100;
  return { ...bytes, startMs: round(startMs), searchMs: round(searchMs) };
}
