import { toJudgement } from '../corpus/collections/judgements.js';
import type { AllowedCorpora } from '../domain/search.js';
import { checkPageSize, checkText } from './arguments.js';
import { listById } from './listing.js';
import type { JudgementHit, JudgementList, Page, SearchDependencies } from './types.js';

/**
 * The judgements for a question or by an annotator, by id.
 * @throws ElenchusError PAGE_SIZE, EMPTY_QUERY, TEXT_TOO_LONG, CORPUS_REQUIRED, CORPUS_NOT_FOUND,
 *   CURSOR_INVALID, CURSOR_FOREIGN, ANSWER_TOO_LARGE
 */
export async function listJudgements(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  { corpus: name, question, annotator, ...page }: JudgementList,
): Promise<Page<JudgementHit>> {
  const { config, corpora } = dependencies;
  checkPageSize(page.first, config.maxPageSize);
  const wanted = { question, annotator };
  const conditions = Object.entries(wanted).flatMap(([key, value]) => {
    if (value === undefined) return [];
    // As long as those that can be written.
    checkText(value, key, { maxQueryCharacters: config.maxTextCharacters });
    return [{ key, match: { value } }];
  });
  const corpus = await corpora.resolve(allowed, name);
  return listById(
    dependencies,
    { collection: 'judgements', corpus, conditions, arguments: wanted, ...page },
    (point, cursor) => ({ judgement: toJudgement(point), cursor }),
  );
}
