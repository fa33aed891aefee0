import { drawScaling } from '../../evaluation/graphs/scaling/draw.js';
import {
  CASE_SIZES,
  EQUAL_SIZES,
  LARGE_QUERY,
  ScalingStudy,
} from '../../evaluation/graphs/scaling/measure.js';
import { createStructureEncoder } from '../../structure/encoder.js';
import { withProgress } from '../progress.js';
import { type ScalingReport, scalingTables } from './graphs-scaling-table.js';
import { layoutOf } from './graphs.js';
import { writePictures } from './pictures.js';
import { checkWritable } from './writable.js';

export interface ScalingFlags {
  readonly layout?: string;
  /** Milliseconds for one search. */
  readonly budget: number;
  /** Of each size, where query and case are of one size. */
  readonly pairs: number;
  /** Where the pictures go, without the endings of their names. */
  readonly picture: string;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate graphs-scaling`. */
export async function evaluateScaling(flags: ScalingFlags): Promise<void> {
  const started = performance.now();
  const layout = layoutOf(flags.layout);
  await checkWritable(`${flags.picture}.svg`);
  const encoder = await createStructureEncoder();
  try {
    encoder.model(layout);
    const { budget: budgetMs, seed } = flags;
    const study = new ScalingStudy({ encoder, layout, budgetMs, seed });
    // First, so that what it compiles is not counted in the picture.
    const equalSizes = await study.equalSizes(EQUAL_SIZES, flags.pairs);
    const largeQuery = await withProgress('cases', CASE_SIZES.length, (onDone) =>
      study.largeQuery(LARGE_QUERY, CASE_SIZES, onDone),
    );
    const pictures = await writePictures(flags.picture, drawScaling(largeQuery));
    const seconds = (performance.now() - started) / 1_000;
    const report: ScalingReport = {
      ...{ task: 'graphs-scaling', layout, budgetMs, equalSizes, largeQuery, pictures, seconds },
    };
    console.log(flags.json ? JSON.stringify(report) : scalingTables(report));
  } finally {
    await encoder.close();
  }
}
