import { quantity } from 'elenchus/internal/runtime/wording.js';
import type { Basis, ImagesReport } from '../images/evaluate.js';
import { KNOWN_ITEM_METRICS } from '../images/known-item.js';
import { type KnownItemReport, OWN } from '../images/known-item-report.js';
import { LIKE_IMAGE_DEPTH, type LikeImageReport } from '../images/like-image.js';
import type { Likeness } from '../images/likeness.js';
import { TOPIC_METRICS, type TopicScores } from '../images/topics.js';
import type { Query } from 'elenchus/internal/formats/test-collection.js';
import { annotationTable } from './images-labels-table.js';
import { LABEL, ranged, rounded, row, signed } from './images-row.js';
import { interval, row as rowOf } from './output.js';

/** The figures as tables for people; each says what it rests on. */
export function imageTables(
  report: ImagesReport,
  queries: readonly Query[],
  withClip: boolean,
): string {
  const { basis, topics, likeImage, knownItem, likeness, annotations } = report;
  const tables = [
    ...topics.map((scores) => topicTable(scores, queries)),
    ...(topics.length > 0 && !withClip ? [[WITHOUT_CLIP]] : []),
    ...(likeImage ? [likeImageTable(likeImage)] : []),
    ...knownItem.map(knownItemTable),
    ...(likeness ? [likenessTable(likeness)] : []),
    ...(annotations ? [annotationTable(annotations)] : []),
  ];
  const about = basisText(basis);
  return tables
    .map((lines) => (lines.length === 1 ? lines : [...lines, about]).join('\n'))
    .join('\n\n');
}

const WITHOUT_CLIP =
  'pixels, both: left out above. Words cannot be compared with pixels without a CLIP model (ELENCHUS_CLIP_DIRECTORY); by pixels, images are searched for by an image, below.';

const NAMED = 4;

/** "50 images (22 with text in them); 2 topics have judged images of both kinds: ..." */
export function basisText({ images, withText, topics }: Basis): string {
  const judged = topics.map(
    ({ id, judged, relevant }) => `${id}: ${judged} judged, ${relevant} relevant`,
  );
  const named = judged.slice(0, NAMED).join('; ') + (judged.length > NAMED ? '; ...' : '');
  const about = `${quantity(topics.length, 'topic')} can be measured${judged.length > 0 ? ` (${named})` : ''}`;
  return `rests on ${quantity(images, 'image')}, ${withText} of them with text in it; ${about}`;
}

function topicTable(scores: TopicScores, queries: readonly Query[]): readonly string[] {
  const { topics, scope, ranked, relevant, chance, approaches } = scores;
  const [first] = topics;
  const text = queries.find(({ id }) => id === first)?.text;
  const title =
    topics.length === 1 ? `topic ${first}: ${text}` : `mean of ${quantity(topics.length, 'topic')}`;
  const each = topics.length === 1 ? '' : ' on average';
  const what = scope === 'judged' ? 'judged images only' : 'all images';
  return [
    `${title}; ${what}: ${rounded(relevant)} of ${rounded(ranked)} relevant${each}`,
    row(
      '',
      TOPIC_METRICS.map((metric) => metric.replace('p@', 'P@').replace('ndcg', 'nDCG')),
    ),
    row(
      'random order',
      TOPIC_METRICS.map((metric) => ranged(chance[metric].mean, chance[metric].interval)),
    ),
    ...approaches.map(({ name, metrics }) =>
      row(
        name,
        TOPIC_METRICS.map((metric) => metrics[metric].toFixed(3)),
      ),
    ),
  ];
}

function likeImageTable({
  queries,
  topics,
  chance,
  approaches,
}: LikeImageReport): readonly string[] {
  return [
    `search by each of ${quantity(queries, 'relevant image')} of ${quantity(topics, 'topic')}; judged images only`,
    row('', [`P@${LIKE_IMAGE_DEPTH}`]),
    row('random order', [chance.toFixed(3)]),
    ...approaches.map(({ name, precision }) => row(name, [precision.toFixed(3)])),
  ];
}

function knownItemTable(report: KnownItemReport): readonly string[] {
  const { queries, images, chance, approaches, gains } = report;
  const bound = queries === OWN ? ', an upper bound: it is stored' : '';
  return [
    `known item by ${queries}${bound}; ${quantity(images, 'image')} searched for`,
    row('', ['MRR', 'success@1', 'success@5']),
    row(
      'random order',
      KNOWN_ITEM_METRICS.map((metric) => chance[metric].toFixed(3)),
    ),
    ...approaches.map(({ name, metrics, interval: ends }) =>
      row(name, [
        ranged(metrics.mrr, ends),
        metrics['success@1'].toFixed(3),
        metrics['success@5'].toFixed(3),
      ]),
    ),
    ...gains.map(({ name, of, over, queries: count, mean, interval: ends, p }) => {
      const range = ends ? ` (${interval(ends)})` : '';
      return `${name}: MRR ${signed(mean)}${range}, p ${p < 0.001 ? '< 0.001' : p.toFixed(3)}, over ${quantity(count, 'image')} ("${of}" over "${over}")`;
    }),
  ];
}

function likenessTable({ models, jaccard, depth, queries, chance }: Likeness): readonly string[] {
  const width = Math.max(8, ...models.map(({ length }) => length + 2));
  return [
    `Jaccard index of the first ${depth} images, mean of ${quantity(queries, 'query', 'queries')}; ${chance.toFixed(3)} by chance`,
    rowOf([LABEL, width], '', models),
    ...models.map((name, at) =>
      rowOf(
        [LABEL, width],
        name,
        jaccard[at]!.map((value) => value.toFixed(3)),
      ),
    ),
  ];
}
