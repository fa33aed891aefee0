import type { ProfileModels } from '../corpus/learned-models.js';
import type { SideModels } from '../corpus/side-models.js';
import type { CorpusRegistry } from '../corpus/types.js';
import type { ClipTextEncoder } from '../encoders/clip/model.js';
import type { QualityModels } from '../encoders/quality.js';
import type { RelevanceFilter } from '../encoders/relevance/models.js';
import type { SparseEncoder } from '../encoders/sparse.js';
import type { TextEncoder } from '../encoders/text.js';
import type { StructureEncoder } from '../graphs/encoder.js';
import type { DebateWriter } from '../language-model/debate-writer.js';
import type { HitReader } from '../language-model/hit-reader.js';
import type { Config } from '../runtime/config.js';
import type { VectorStore } from '../store/port.js';
import type { SearchLimits } from './arguments.js';
import type { VisibleCorpora } from './corpora.js';
import type { GraphMatcher } from './graphs/matching-thread.js';
import type { RelevanceJudge } from './judge/judge.js';

/** What searches need. */
export interface RetrievalDependencies {
  readonly store: VectorStore;
  readonly registry: CorpusRegistry;
  readonly textEncoder: TextEncoder;
  readonly sparseEncoder: SparseEncoder;
  readonly structureEncoder: StructureEncoder;
  readonly graphMatcher: GraphMatcher;
  readonly relevanceFilter: RelevanceFilter;
  readonly qualityModels: QualityModels;
  /** If absent, words are not compared with pixels. */
  readonly clip?: Pick<ClipTextEncoder, 'name' | 'encodeText'> | undefined;
  /** If absent, no language model is set up. */
  readonly hitReader?: HitReader | undefined;
  /** The same. */
  readonly debateWriter?: DebateWriter | undefined;
  readonly config: Config;
  /** Those of `SEARCH_LIMITS` that are absent hold. */
  readonly limits?: Partial<SearchLimits> | undefined;
}

/** What searches need in addition, made from the above. */
export interface SearchDependencies extends RetrievalDependencies {
  readonly limits: SearchLimits;
  readonly corpora: VisibleCorpora;
  readonly profileModels: ProfileModels;
  readonly sideModels: SideModels;
  readonly relevanceJudge: RelevanceJudge;
}
