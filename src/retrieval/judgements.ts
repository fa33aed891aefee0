import { toJudgement } from '../corpus/collections/judgements.js';
import type { AllowedCorpora } from '../domain/search.js';
import { checkPageSize } from './arguments.js';
import { listById } from './listing.js';
import type { JudgementHit, JudgementList, Page, SearchDependencies } from './types.js';

/** The judgements for a question or by an annotator, by id. */
export async function listJudgements(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  { corpus: name, first, after, question, annotator }: JudgementList,
): Promise<Page<JudgementHit>> {
  const { config, corpora } = dependencies;
  checkPageSize(first, config.maxPageSize);
  const corpus = await corpora.resolve(allowed, name);
  const wanted = { question, annotator };
  const conditions = Object.entries(wanted).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, match: { value } }],
  );
  return listById(
    dependencies,
    { collection: 'judgements', corpus, conditions, arguments: wanted, first, after },
    (point, cursor) => ({ judgement: toJudgement(point), cursor }),
  );
}
