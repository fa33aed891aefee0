import { COUNTER_DEFAULTS } from '../../domain/counter.js';
import { createTextEncoder } from '../../encoders/text.js';
import { badInput } from '../../errors.js';
import { evaluateCounters, SYSTEMS } from '../../evaluation/counter/evaluate.js';
import { readSides } from '../../evaluation/counter/sides.js';
import { measuredClaims, readTask } from '../../evaluation/premises/read.js';
import { RelevanceModels } from '../../rerank/relevance/models.js';
import { withProgress } from '../progress.js';
import { loadSettings } from '../settings.js';
import { type CounterRun, reportOf, tableOf } from './counter-premises-table.js';

export interface CounterFlags {
  readonly queries: string;
  readonly corpus: string;
  readonly qrels: string;
  readonly split?: string;
  readonly relevance: 'fast' | 'cross-encoder';
  readonly minimum?: string;
  readonly json?: true;
}

/** `elenchus evaluate counter-premises`. */
export async function evaluateCounterPremises(flags: CounterFlags): Promise<void> {
  const started = performance.now();
  const minimum = minimumOf(flags);
  const task = await readTask(flags);
  const sides = await readSides(flags.qrels);
  const claims = measuredClaims(task, flags.split, flags).filter(({ id }) => sides.has(id));
  const threads = loadSettings({}).encoderThreads;
  const filter = new RelevanceModels({ threads });
  const encoder = await createTextEncoder({ threads });
  try {
    const model = flags.relevance === 'fast' ? 'FAST' : 'CROSS_ENCODER';
    const options = { encoder, filter, model, minimum } as const;
    const scores = await withProgress('claims', claims.length, (onDone) =>
      evaluateCounters(task, claims, sides, options, onDone),
    );
    const run: CounterRun = {
      queries: claims.length,
      premises: task.premises.length,
      relevance: flags.relevance,
      minimum,
      seconds: (performance.now() - started) / 1_000,
    };
    const reports = SYSTEMS.map((system) => reportOf(system, scores, run));
    console.log(flags.json ? JSON.stringify(reports) : tableOf(reports, run));
  } finally {
    await encoder.close();
    await filter.close();
  }
}

function minimumOf({ minimum }: CounterFlags): number {
  if (minimum === undefined) return COUNTER_DEFAULTS.minimum;
  const number = minimum.trim() === '' ? Number.NaN : Number(minimum);
  if (number >= 0 && number <= 1) return number;
  throw badInput('--minimum', `"${minimum}" is not between 0 and 1`);
}
