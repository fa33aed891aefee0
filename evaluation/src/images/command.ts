import { Command, Option } from 'commander';
import { wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { ImageFlags } from './run.js';

const HELP = `
DIR holds images as "elenchus ingest" reads them: records (JSONL) that name files, and, if images were
judged, queries.jsonl and qrels.tsv. The images are read and encoded as for a search, into a store that
is deleted at the end. --corpus measures a stored corpus by the judgements of its images instead.

Approaches are what searches compare: text (passage, OCR and labels together, as in a search), each of
these parts alone, with a CLIP model (ELENCHUS_CLIP_DIRECTORY) also pixels and both, and the trained
towers of --towers. Without CLIP, words cannot be compared with pixels, so pixels are measured by
searches for an image only.

Prints, for each topic with judged images of both kinds: precision and nDCG beside 2,000 random orders
(the mean, and the range of 95 % of them). First only the judged images are ranked, then all; without a
judgement an image counts as not relevant. Then how well relevant images find each other; known-item
search (a text of a page has to find its image among all: sentences that no compared text has, the
title, and the stored passage itself, an upper bound); the Jaccard index of the approaches' first 10;
and what annotators say of their first 3 (mean, minimum and maximum over annotators), with Cohen's kappa.
Intervals are 95 % bootstrap intervals over images.

--judgements names JSONL with question (a query's id or a text), image, label (SUPPORTS, ON_TOPIC or
OFF_TOPIC, of grade 2, 1 and 0) and annotator. qrels count as one annotator with the same grades.

Examples:
  elenchus evaluate images --data images
  elenchus evaluate images --data images --judgements annotations.jsonl --pictures pictures
  elenchus evaluate images --corpus photos --towers towers/epochs-2 towers/epochs-3`;

/** `elenchus evaluate images`. */
export function createImagesCommand(): Command {
  return new Command('images')
    .description('how well images are found, by text and by pixels, and how alike approaches are')
    .addOption(
      new Option('--data <dir>', 'the images, with queries.jsonl and qrels.tsv').conflicts([
        'corpus',
        'dataDir',
      ]),
    )
    .option('--corpus <name>', 'a stored corpus, with its judgements of images')
    .option('--queries <file>', 'the questions (default: those of --data, or the judged ones)')
    .option('--qrels <file>', 'which image is relevant to which question')
    .addOption(
      new Option('--judgements <file>', 'what annotators said').conflicts(['qrels', 'labels']),
    )
    .option('--labels <set>', 'the set of labels of the corpus (default: that with SUPPORTS)')
    .option('--towers <dirs...>', 'trained towers, as models/images/export.py writes them')
    .option('--runs <dir>', 'write the rankings as TREC runs')
    .option('--pictures <dir>', 'write the heat map and the counts of labels as SVG and PNG')
    .option('--seed <n>', 'seed of random orders and bootstrap', wholeNumber, 1)
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', HELP)
    .action(async (flags: ImageFlags) => {
      const { evaluateImagesCommand } = await import('./run.js');
      await evaluateImagesCommand(flags);
    });
}
