/**
 * Chooses what the parts of an image's text count in the vector of all text
 * (`src/images/parts.ts`), and how far apart the perceptual hashes of copies may be
 * (`src/search/images/copies.ts`):
 *
 *   npm run lab -- choose-image-parts DIR [--seed N] [--only weights|copies]
 *
 * DIR is read as by `elenchus evaluate images --data`.
 */
import { Command, Option } from 'commander';
import { openImages } from '../evaluation/src/cli/images-open.js';
import { BadLines } from '../src/formats/bad-lines.js';
import { measureCopies } from './choose-image-parts/copies.js';
import { chooseWeights } from './choose-image-parts/weights.js';

interface Options {
  readonly seed: string;
  readonly only?: 'weights' | 'copies';
}

await new Command('npm run lab -- choose-image-parts')
  .argument('<dir>', 'the folder of images')
  .option('--seed <n>', 'seed of the bootstrap', '1')
  .addOption(new Option('--only <what>', 'measure only this').choices(['weights', 'copies']))
  .action(async (directory: string, { seed, only }: Options) => {
    if (only !== 'weights') await measureCopies(directory);
    if (only === 'copies') return;
    const bad = new BadLines();
    const opened = await openImages({ data: directory }, bad);
    try {
      await chooseWeights(opened, opened.services.textEncoder, Number(seed));
    } finally {
      await opened.close();
    }
    for (const { message } of bad.problems) console.error(message);
  })
  .parseAsync();
