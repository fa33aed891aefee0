import { duration, withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { COUNTER_DEFAULTS } from 'elenchus/internal/domain/search.js';
import { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { interval, print, rowsOf, secondsSince, withBadLines, withInterval } from '../output.js';
import { measuredClaims, readTask, type TaskFiles } from '../premises/read.js';
import { bootstrapInterval, recordOf } from '../sampling.js';
import {
  type CounterScores,
  DEPTHS,
  evaluateCounters,
  MEASURES,
  type Metric,
  sidesOf,
  type SystemName,
  SYSTEMS,
} from './evaluate.js';

export interface CounterFlags extends TaskFiles {
  readonly split?: string;
  readonly relevance: 'fast' | 'cross-encoder';
  readonly minimum?: string;
  readonly json?: true;
}

/** `elenchus evaluate counter-premises`. */
export function evaluateCounterPremises(flags: CounterFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: CounterFlags, bad: BadLines): Promise<void> {
  const started = performance.now();
  const minimum = minimumOf(flags);
  const task = await readTask(flags, bad);
  const sides = sidesOf(task.rows, flags.qrels, bad);
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
      seconds: secondsSince(started),
    };
    const reports = SYSTEMS.map((system) => reportOf(system, scores, run));
    print(flags.json, reports, () => tableOf(reports, run));
  } finally {
    await encoder.close();
    await filter.close();
  }
}

function minimumOf({ minimum }: CounterFlags): number {
  if (minimum === undefined) return COUNTER_DEFAULTS.minSideProbability;
  const number = minimum.trim() === '' ? Number.NaN : Number(minimum);
  if (number >= 0 && number <= 1) return number;
  throw badInput('--minimum', `"${minimum}" is not between 0 and 1`);
}

interface CounterRun {
  readonly queries: number;
  readonly premises: number;
  readonly relevance: string;
  readonly minimum: number;
  readonly seconds: number;
}

type CounterReport = ReturnType<typeof reportOf>;

const METRICS = MEASURES.flatMap((measure) => DEPTHS.map((k): Metric => `${measure}@${k}`));

/** What `--json` prints of a system. Its gains are relative to "ignored". */
function reportOf(
  system: SystemName,
  scores: CounterScores,
  { queries, relevance, minimum, seconds }: CounterRun,
) {
  const valuesOf = (metric: Metric) => scores[system].flatMap((figures) => figures[metric] ?? []);
  const gainsOf = (metric: Metric) =>
    scores[system].flatMap((figures, place) => {
      const [value, plain] = [figures[metric], scores.ignored[place]![metric]];
      return value === undefined || plain === undefined ? [] : [value - plain];
    });
  return {
    task: 'counter-premises' as const,
    sides: system,
    queries,
    relevance,
    minimum,
    metrics: recordOf(METRICS, (metric) => {
      const values = valuesOf(metric);
      return values.length === 0 ? undefined : mean(values);
    }),
    intervals: recordOf(METRICS, (metric) => bootstrapInterval(valuesOf(metric))),
    gains:
      system === 'ignored' ? {} : recordOf(METRICS, (metric) => bootstrapInterval(gainsOf(metric))),
    seconds,
  };
}

const row = rowsOf(20, 26);

function tableOf(reports: readonly CounterReport[], run: CounterRun): string {
  const { queries, premises, relevance, minimum, seconds } = run;
  return [
    `premises of the other side, ${quantity(queries, 'claim')}, ${quantity(premises, 'premise')}, relevance ${relevance}, sides of ${minimum} or more, ${duration(seconds)}`,
    ...MEASURES.flatMap((measure) => {
      const line = (label: string, cellOf: (metric: Metric) => string) =>
        row(
          label,
          DEPTHS.map((k) => cellOf(`${measure}@${k}`)),
        );
      const inferred = reports.filter(({ sides }) => sides === 'inferred');
      return [
        '',
        row(measure, DEPTHS.map(String)),
        ...reports.map(({ sides, metrics, intervals }) =>
          line(`sides ${sides}`, (metric) => withInterval(metrics[metric], intervals[metric], 4)),
        ),
        ...inferred.map(({ gains }) =>
          line('inferred - ignored', (metric) => {
            const ends = gains[metric];
            return ends === undefined ? '-' : interval(ends);
          }),
        ),
      ];
    }),
  ].join('\n');
}
