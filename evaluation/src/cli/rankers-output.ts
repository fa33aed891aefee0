import { join } from 'node:path';
import type { AgreementReport, SimilarityReport } from '../rankers/analyse.js';
import { drawHeatMap } from '../rankers/pictures/heat-map.js';
import { drawScatter } from '../rankers/pictures/scatter.js';
import type { Scored } from '../rankers/score.js';
import { ranked, type RankingTask } from '../rankers/task.js';
import { strictlyDescending } from '../run-format.js';
import { writePictures } from '../svg.js';
import { writeRun } from '../trec.js';
import { correlationText } from './rankers-table.js';

/** Writes a TREC run for each seed of each system; their names say task, system and seed. */
export async function writeRuns(
  folder: string,
  task: RankingTask,
  scored: readonly Scored[],
): Promise<void> {
  for (const { name, seeds } of scored) {
    for (const [seed, scores] of seeds.entries()) {
      const run = task.queries.map((query, at) => {
        const order = ranked(query, scores[at]!);
        const hits = order.map((place) => ({
          id: query.documents[place]!.id,
          score: scores[at]![place]!,
        }));
        return [query.id, strictlyDescending(hits)] as const;
      });
      const file = `${task.name}.${name}${seeds.length > 1 ? `.${seed + 1}` : ''}.trec`;
      await writeRun(join(folder, file), new Map(run), name);
    }
  }
}

/** @returns the files */
export async function writeAnalysis(
  folder: string,
  similarities: readonly SimilarityReport[],
  agreement: AgreementReport | undefined,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const { task, depth, pool, models, jaccard, spearman } of similarities) {
    const note = `The first ${depth} of ${Math.round(pool)} documents, averaged over the queries of ${task}`;
    for (const [name, title, values, least] of [
      ['jaccard', 'Jaccard index of what two models find', jaccard, 0],
      ['spearman', 'Spearman correlation of the scores of what both find', spearman, -1],
    ] as const) {
      const drawn = drawHeatMap({ title, names: models, values, least, note });
      files.push(...(await writePictures(join(folder, `${task}-${name}`), drawn)));
    }
  }
  if (agreement === undefined) return files;
  const drawn = drawScatter({
    title: 'Validation against the judges of Touché 2020',
    points: agreement.points,
    axes: ['MAP@20 on the validation', 'nDCG@5 on Touché 2020'],
    notes: correlationText(agreement),
  });
  files.push(...(await writePictures(join(folder, 'validation-test'), drawn)));
  return files;
}
