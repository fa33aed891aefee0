import type { TextEncoder } from '../../src/encoders/types.js';
import { byVectors } from '../../evaluation/src/images/approaches.js';
import { gradesOf } from '../../evaluation/src/images/judgements.js';
import {
  type KnownItems,
  type ReciprocalRanks,
  reciprocalRanks,
} from '../../evaluation/src/images/known-item.js';
import { HELD_OUT, knownItemsOf, TITLE } from '../../evaluation/src/images/known-item-report.js';
import { passagesOf } from '../../evaluation/src/images/page-texts.js';
import { rankImages } from '../../evaluation/src/images/ranked.js';
import { measurableTopics, scoreTopics, type Topic } from '../../evaluation/src/images/topics.js';
import type { EvaluatedImage, ImageQuery } from '../../evaluation/src/images/types.js';
import { pairedBootstrap } from '../../evaluation/src/random.js';
import type { OpenedImages } from '../../evaluation/src/cli/images-open.js';
import { PART_WEIGHTS, TEXT_PARTS, type TextPart } from '../../src/images/parts.js';
import { foldsOf } from '../../src/learning/folds.js';
import { mean } from '../../src/math/statistics.js';
import { normalised, weightedSum } from '../../src/math/sums.js';

type Weights = Readonly<Record<TextPart, number>>;

/** That of the passage is 1: only ratios count. */
const OCR = [0, 0.125, 0.25, 0.5, 0.75, 1, 1.5];
const LABELS = [0, 0.125, 0.25, 0.5];
const GRID: readonly Weights[] = OCR.flatMap((ocr) =>
  LABELS.map((labels) => ({ passage: 1, ocr, labels })),
);

/** What a choice of weights reaches. */
interface Reached {
  readonly weights: Weights;
  /** By image: the mean of the reciprocal ranks by held-out sentences and by title. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly kinds: readonly number[];
  /** nDCG@10 over the judged topics. */
  readonly ndcg: number | undefined;
}

/** Prints how well images are found by the weights of their parts, and what cross-validation chooses. */
export async function chooseWeights(
  { images, queries, judgements }: Pick<OpenedImages, 'images' | 'queries' | 'judgements'>,
  encoder: Pick<TextEncoder, 'encode' | 'encodeQuery'>,
  seed: number,
): Promise<void> {
  const passages = [];
  for (const image of images) passages.push(await passagesOf(image, encoder));
  const kinds = (await knownItemsOf(images, passages, encoder)).filter(
    ({ name }) => name === HELD_OUT || name === TITLE,
  );
  const topics = judgements ? measurableTopics(queries, gradesOf(judgements)) : [];
  const asked = await Promise.all(
    topics.map(async ({ query: { id, text } }): Promise<ImageQuery> => ({
      ...{ id, text: await encoder.encodeQuery(text) },
    })),
  );
  const all: Reached[] = [];
  for (const weights of GRID) all.push(await reachedBy(weights, images, kinds, topics, asked));

  console.log(row(['ocr', 'labels', ...kinds.map(({ name }) => `MRR ${name}`), 'mean', 'nDCG@10']));
  for (const { weights, kinds: figures, ranks, ndcg } of all) {
    const cells = [weights.ocr, weights.labels, ...figures, mean([...ranks.values()]), ndcg];
    const mark = isShipped(weights) ? '  shipped' : '';
    console.log(row(cells.map((cell) => cell?.toFixed(3) ?? '-')) + mark);
  }
  console.log(`${images.length} images, ${topics.length} judged topics; the passage counts 1`);
  report(all, seed);
}

async function reachedBy(
  weights: Weights,
  images: readonly EvaluatedImage[],
  kinds: readonly KnownItems[],
  topics: readonly Topic[],
  asked: readonly ImageQuery[],
): Promise<Reached> {
  const approach = byVectors(
    'text',
    images.map((image) => textWith(image, weights)),
  );
  const found: ReciprocalRanks[] = [];
  for (const kind of kinds) found.push(await reciprocalRanks(approach, kind, images));
  const ids = images.map(({ id }) => id);
  const ranks = ids.flatMap((id) => {
    const own = found.flatMap((each) => each.get(id) ?? []);
    return own.length === 0 ? [] : [[id, mean(own)] as const];
  });
  const ranked = new Map([['text', await rankImages(approach, asked, images)]]);
  const scored =
    topics.length > 0 && scoreTopics(topics, ranked, { scope: 'all', images: ids, seed: 1 });
  return {
    ...{ weights, ranks: new Map(ranks) },
    kinds: found.map((each) => mean([...each.values()])),
    ndcg: scored ? scored.approaches[0]!.metrics['ndcg@10'] : undefined,
  };
}

function textWith({ vectors }: EvaluatedImage, weights: Weights): Float32Array | undefined {
  const terms = TEXT_PARTS.flatMap((part) =>
    vectors[part] ? [[weights[part], vectors[part]] as const] : [],
  );
  return normalised(weightedSum(terms));
}

function report(all: readonly Reached[], seed: number): void {
  const figure = ({ ranks }: Reached, only?: ReadonlySet<string>) =>
    mean([...ranks].flatMap(([id, rank]) => (only === undefined || only.has(id) ? rank : [])));
  const best = all.reduce((top, each) => (figure(each) > figure(top) ? each : top));
  const shipped = all.find(({ weights }) => isShipped(weights));
  const over = (one: Reached, other: Reached) => {
    const differences = [...one.ranks].map(([id, rank]) => rank - other.ranks.get(id)!);
    const { mean: gain, interval = [gain, gain], p } = pairedBootstrap(differences, seed);
    return `${gain.toFixed(3)} (${interval.map((end) => end.toFixed(3)).join(' to ')}), p ${p.toFixed(3)}`;
  };
  console.log(`best: ${nameOf(best)}, mean reciprocal rank ${figure(best).toFixed(3)}`);
  if (shipped) console.log(`best over shipped (${nameOf(shipped)}): ${over(best, shipped)}`);
  const flat = all.filter((each) => figure(best) - figure(each) <= 0.01);
  console.log(
    `within .010 of the best: ${flat.length} of ${all.length}: ${flat.map(nameOf).join('; ')}`,
  );

  const ids = [...best.ranks.keys()];
  const { places, folds } = foldsOf(ids, ids);
  const reached: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const own = new Set(ids.filter((_, at) => places[at] === fold));
    const others = new Set(ids.filter((id) => !own.has(id)));
    const chosen = all.reduce((top, each) =>
      figure(each, others) > figure(top, others) ? each : top,
    );
    console.log(`fold ${fold + 1} of the images chooses ${nameOf(chosen)}`);
    for (const id of own) reached.push(chosen.ranks.get(id)!);
  }
  const compared = shipped ? `; shipped: ${figure(shipped).toFixed(3)}` : '';
  console.log(`reached by cross-validation: ${mean(reached).toFixed(3)}${compared}`);
}

function isShipped(weights: Weights): boolean {
  return TEXT_PARTS.every((part) => weights[part] === PART_WEIGHTS[part]);
}

function nameOf({ weights: { ocr, labels } }: Reached): string {
  return `ocr ${ocr}, labels ${labels}`;
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.padStart(26))
    .join('')
    .replaceAll(/^ {16}/g, '');
}
