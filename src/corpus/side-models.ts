import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { SideFigures, SideModel, SideModelCard } from '../domain/learned-models.js';
import { isSide, type Side } from '../domain/premise.js';
import type { RelevanceFilter } from '../encoders/relevance/models.js';
import { inHashOrder } from '../learning/fitting.js';
import { fitSideModel, type SideExample } from '../learning/side-model.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import type { VectorStore } from '../store/port.js';
import { packFloats, unpackFloats } from './collections/define.js';
import { LearnedModels } from './learned-models.js';
import { scrollAll } from './scroll.js';

/** The network takes a minute or two to read so many premises. More hardly help. */
const MAX_EXAMPLES = 5_000;
/** How many premises of each side, and how many claims, are needed to learn from. */
const MIN_PREMISES = 50;
const MIN_CLAIMS = 5;

/** The side models of all corpora. Each is for the network that it learned with. */
export class SideModels extends LearnedModels<'side-model', SideModelCard, SideModel> {
  constructor(store: VectorStore, network: Pick<RelevanceFilter, 'networkVersion'>) {
    super(store, {
      kind: 'side-model',
      pack: ({ card, words, weights, bias }) => ({
        card,
        bias,
        words: [...words.keys()],
        odds: packFloats([...words.values()]),
        weights: packFloats(weights),
      }),
      unpack: ({ card, words, odds, weights, bias }) => {
        const wordOdds = unpackFloats(odds);
        return {
          card,
          bias,
          weights: unpackFloats(weights),
          words: new Map(words.map((word, at) => [word, wordOdds[at]!])),
        };
      },
      isCurrent: async (card) => card.network === (await network.networkVersion()),
    });
  }
}

interface Sided {
  readonly text: string;
  readonly language?: string | undefined;
  readonly claim: string;
  readonly side: Side;
}

/**
 * Trains the side model of a corpus on the premises whose side of a claim the data gives.
 * @throws ElenchusError SIDES_TOO_FEW; SIDES_NOT_LEARNED if the model guesses worse than the network
 *   alone; MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function learnSides(
  store: VectorStore,
  corpus: Corpus,
  models: Pick<RelevanceFilter, 'sideEvidence' | 'networkVersion'>,
  onProgress: (read: number, fraction: number) => void = () => undefined,
): Promise<SideModel> {
  const all = await readSided(store, corpus);
  checkEnough(corpus, all);
  const sided = inHashOrder(all, ({ text, claim }) => JSON.stringify([claim, text])).slice(
    0,
    MAX_EXAMPLES,
  );
  const byClaim = new Map<string, Sided[]>();
  for (const each of sided) byClaim.set(each.claim, [...(byClaim.get(each.claim) ?? []), each]);
  const claims = await store.retrieve('claims', [...byClaim.keys()], {
    payload: ['text', 'language'],
    budget: UNLIMITED,
  });
  const examples: SideExample[] = [];
  let read = 0;
  for (const { id, payload } of claims) {
    const premises = byClaim.get(id)!;
    const { text, language } = payload;
    const evidence = await models.sideEvidence({ text, language }, premises);
    premises.forEach(({ text, claim, side }, at) => {
      const known = evidence[at];
      if (known) examples.push({ ...known, text, claim, side });
    });
    read += premises.length;
    onProgress(read, read / sided.length);
  }
  // Only what the network could read counts.
  checkEnough(corpus, examples);
  const model = fitSideModel(examples, await models.networkVersion());
  checkHelps(corpus, model.card);
  return model;
}

/** @throws ElenchusError SIDES_NOT_LEARNED if the network alone is right more often */
export function checkHelps(
  { name: corpus }: Pick<Corpus, 'name'>,
  { before, after }: Pick<SideModelCard, 'before' | 'after'>,
): void {
  if (after.accuracy >= before.accuracy) return;
  const shown = ({ accuracy }: SideFigures) => accuracy.toFixed(3);
  throw new ElenchusError('SIDES_NOT_LEARNED', {
    corpus,
    before: shown(before),
    after: shown(after),
  });
}

function checkEnough(
  { name: corpus }: Corpus,
  examples: readonly Pick<Sided, 'claim' | 'side'>[],
): void {
  const favour = examples.filter(({ side }) => side === 'FAVOR').length;
  const against = examples.length - favour;
  const claims = new Set(examples.map(({ claim }) => claim)).size;
  if (Math.min(favour, against) >= MIN_PREMISES && claims >= MIN_CLAIMS) return;
  const needed = { needed: MIN_PREMISES, neededClaims: MIN_CLAIMS };
  throw new ElenchusError('SIDES_TOO_FEW', { corpus, favour, against, claims, ...needed });
}

/** If a premise has several claims, only the first counts. */
async function readSided(store: VectorStore, { name }: Corpus): Promise<readonly Sided[]> {
  const must = [inCorpus(name), matchAny('stance', ['FAVOR', 'AGAINST'])];
  const payload = ['text', 'language', 'stance', 'claim'] as const;
  const found: Sided[] = [];
  for await (const point of scrollAll(
    store,
    'premises',
    { must },
    {
      payload,
      budget: UNLIMITED,
    },
  )) {
    const { text, language, stance } = point.payload;
    const [claim] = [point.payload.claim ?? []].flat();
    if (claim !== undefined && isSide(stance)) found.push({ text, language, claim, side: stance });
  }
  return found;
}
