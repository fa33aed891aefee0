import { DEMO } from '../../src/cli/demo.js';
import type { Services } from '../../src/services.js';
import { scrollAll } from '../../src/corpus/scroll.js';
import { inCorpus } from '../../src/domain/filter.js';
import type { Premise } from '../../src/domain/premise.js';
import { JUDGE_DEFAULTS, RELEVANCE_MODELS, TUNING_DEFAULTS } from '../../src/domain/stages.js';
import { toPremise } from '../../src/corpus/collections/premises.js';
import { toClaim } from '../../src/corpus/collections/claims.js';
import { mean } from '../../src/math/statistics.js';
import { isArgument } from '../shared/demo.js';
import type { Question } from './questions.js';
import { UNLIMITED } from '../../src/store/reads.js';

const MINIMA = [0.01, 0.02, 0.03, 0.05, 0.1];
const LANGUAGES = ['de', 'fr', 'it', 'en'];
const GROUPS = [
  ['chosen by', ({ heldOut }: Question) => !heldOut],
  ['held out', ({ heldOut }: Question) => heldOut],
  ...LANGUAGES.map((each) => [each, ({ language }: Question) => language === each] as const),
] as const;

/**
 * Prints for each model and minimum how many hits are kept, which share of these is an argument on
 * the issue, and which share of the arguments on the issue is kept: means over the questions. The
 * second figure leaves out questions of which nothing is kept.
 */
export async function printKept(
  { store, retrieval }: Services,
  questions: readonly Question[],
): Promise<void> {
  const claims = new Map<string, string>();
  const filter = { must: [inCorpus(DEMO)] };
  for await (const point of scrollAll(store, 'claims', filter, {
    payload: true,
    budget: UNLIMITED,
  })) {
    claims.set(point.id, toClaim(point).externalId);
  }
  const onIssue = (premise: Premise, issue: string) => {
    const { externalId, text, role, stance = null, claimId, graph } = premise;
    const claim = claimId === undefined ? null : { externalId: claims.get(claimId)! };
    const hit = { externalId, text, role, stance, claim };
    return isArgument({ ...hit, graph: graph === undefined ? null : { externalId: graph } }, issue);
  };
  const all: Premise[] = [];
  for await (const point of scrollAll(store, 'premises', filter, {
    payload: true,
    budget: UNLIMITED,
  })) {
    all.push(toPremise(point));
  }
  for (const model of RELEVANCE_MODELS) {
    const judged: { question: Question; hits: { score: number; is: boolean }[]; all: number }[] =
      [];
    for (const question of questions) {
      const { hits } = await retrieval.searchPremises('ALL', {
        ...{ by: { text: question.text }, corpus: DEMO, first: TUNING_DEFAULTS.judgePool },
        rank: { method: 'AUTO' },
        rerank: { judge: { ...JUDGE_DEFAULTS, model, minRelevance: 0 } },
      });
      judged.push({
        question,
        hits: hits.map(({ premise, score }) => ({ score, is: onIssue(premise, question.issue) })),
        all: all.filter((premise) => onIssue(premise, question.issue)).length,
      });
    }
    for (const [group, test] of GROUPS) {
      const some = judged.filter(({ question }) => test(question));
      const cells = MINIMA.map((minimum) => {
        const kept = some.map(({ hits }) => hits.filter(({ score }) => score >= minimum));
        const right = kept.map((each) => each.filter(({ is }) => is).length);
        const precision = right.flatMap((each, at) =>
          kept[at]!.length ? each / kept[at]!.length : [],
        );
        const recall = right.map((each, at) => each / some[at]!.all);
        const figures = [precision, recall].map((each) => mean(each).toFixed(2));
        return `${minimum}: ${mean(kept.map((each) => each.length)).toFixed(1)} ${figures.join(' ')}`;
      });
      console.log(`${model.padEnd(14)}${group.padEnd(10)}${cells.join('   ')}`);
    }
  }
}
