import { join } from 'node:path';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import type { Basis, ImagesReport } from '../images/evaluate.js';
import { drawClassCounts } from '../images/pictures/class-counts.js';
import { drawHeatMap } from '../rankers/pictures/heat-map.js';
import { writePictures } from '../svg.js';

/**
 * Figures 1 and 2 of Janusko et al. 2024, as far as there are figures.
 * @returns the files
 */
export async function writeImagePictures(
  folder: string,
  { likeness, annotations, basis }: ImagesReport,
): Promise<readonly string[]> {
  const files: string[] = [];
  if (likeness) {
    const { models: names, jaccard: values, depth, queries } = likeness;
    const title = `Jaccard index of the first ${depth} images`;
    const note = `mean of ${quantity(queries, 'query', 'queries')}; ${restsOn(basis)}`;
    const drawn = drawHeatMap({ title, names, values, least: 0, note });
    files.push(...(await writePictures(join(folder, 'images-jaccard'), drawn)));
  }
  if (annotations) {
    const drawn = drawClassCounts(annotations, restsOn(basis));
    files.push(...(await writePictures(join(folder, 'images-labels'), drawn)));
  }
  return files;
}

function restsOn({ images, topics }: Basis): string {
  return `${quantity(images, 'image')}, ${quantity(topics.length, 'measurable topic')}`;
}
