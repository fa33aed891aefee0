import { QUALITY_DEFAULTS, type RelevanceModelName } from 'elenchus/internal/domain/stages.js';
import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import type { QualityModel } from 'elenchus/internal/encoders/quality.js';
import type { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import type { Statement } from 'elenchus/internal/encoders/relevance/types.js';
import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import { dot } from 'elenchus/internal/math/vectors.js';
import { type Ranker, textsOf } from './task.js';

/** What a server has opened. */
interface LiveServices {
  readonly encoder: Pick<TextEncoder, 'encode'>;
  readonly filter: Pick<RelevanceModels, 'relevance'>;
  readonly quality: QualityModel;
}

/** Scores premises as a stage of a search does, the higher the better. */
type Stage = (
  services: LiveServices,
  claim: Statement,
  premises: readonly Statement[],
) => Promise<ArrayLike<number>>;

/** The ranker by quality, and the suffix of rankers that add quality. */
export const QUALITY = 'quality';

/** What the API ranks by, by the name that it has in the table. Adding one is one line. */
const LIVE: Readonly<Record<string, Stage>> = {
  dense,
  KNRM: judgedBy('KNRM'),
  FAST: judgedBy('FAST'),
  CROSS_ENCODER: judgedBy('CROSS_ENCODER'),
  [QUALITY]: async ({ quality }, _, premises) => quality.quality(premises),
  [`dense+${QUALITY}`]: withQuality(dense),
  [`CROSS_ENCODER+${QUALITY}`]: withQuality(judgedBy('CROSS_ENCODER')),
};
export const LIVE_NAMES = Object.keys(LIVE);

export function liveRankers(services: LiveServices, wanted: readonly string[]): readonly Ranker[] {
  const statements = new Statements(services.encoder);
  return LIVE_NAMES.filter((name) => wanted.includes(name)).map((name) => ({
    name,
    async over({ queries }) {
      // A store has the vectors of premises, so they do not count as time of a query.
      await statements.read(queries.flatMap((query) => [query.text, ...textsOf(query)]));
      return (query) => {
        const premises = textsOf(query).map((text) => statements.of(text));
        return LIVE[name]!(services, statements.of(query.text), premises);
      };
    },
  }));
}

async function dense(_: LiveServices, claim: Statement, premises: readonly Statement[]) {
  return premises.map(({ vector }) => dot(claim.vector, vector));
}

/** As `rerank { judge { model } }`, where no premise has a claim of its own. */
function judgedBy(model: RelevanceModelName): Stage {
  return async ({ filter }, claim, premises) =>
    (await filter.relevance(claim, premises, model)).scores;
}

/** As `rerank { quality }` after the other stage, with its default weight. */
function withQuality(relevance: Stage): Stage {
  return async (services, claim, premises) => {
    const scores = Array.from(await relevance(services, claim, premises));
    const quality = await services.quality.quality(premises);
    const best = Math.max(...scores);
    return scores.map(
      (score, at) => score / (best > 0 ? best : 1) + QUALITY_DEFAULTS.weight * quality[at]!,
    );
  };
}

/** Texts as a store has them: with vector and language. */
class Statements {
  readonly #known = new Map<string, Statement>();

  constructor(private readonly encoder: Pick<TextEncoder, 'encode'>) {}

  async read(texts: readonly string[]): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => !this.#known.has(text));
    const vectors = await this.encoder.encode(missing);
    missing.forEach((text, at) => {
      this.#known.set(text, { text, vector: vectors[at]!, language: detectLanguage(text) });
    });
  }

  of(text: string): Statement {
    return this.#known.get(text)!;
  }
}
