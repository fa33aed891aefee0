import { join } from 'node:path';
import { openOwnStore } from '../../evaluation/src/cli/perspective-search.js';
import { digest } from '../../src/domain/content.js';
import {
  type PerspectiveQuery,
  readArguments,
  readQueries,
} from '../../evaluation/src/perspective/read.js';
import { issuesOf } from '../../evaluation/src/perspective/issues.js';
import { crossValidation, storedIssues } from '../../evaluation/src/perspective/knowledge.js';
import { CORPUS } from '../../evaluation/src/perspective/prepare.js';
import { ndcgAt } from '../../evaluation/src/perspective/figures.js';
import { KS } from '../../evaluation/src/perspective/score.js';
import { isShown } from '../../evaluation/src/perspective/search.js';
import { NO_BAD_LINES } from '../../src/formats/bad-lines.js';
import { mean } from '../../src/math/statistics.js';
import type { Kind, Question } from './questions.js';

/** Questions with hundreds of answers: of the perspective task, without a group and with one. */
export async function perspectiveKinds(
  directory: string,
  dataDir: string | undefined,
  sample: number,
): Promise<readonly [Kind, Kind]> {
  const file = (name: string) => join(directory, 'perspective', `${name}.jsonl.gz`);
  const lines = await readArguments(file('corpus'));
  const corpus = lines.map(({ value }) => value);
  const plain = await readQueries(file('queries-baseline-train'), corpus);
  const ofGroups = await readQueries(file('queries-perspective-train'), corpus);
  // As `elenchus evaluate perspective` without --known, so that both have one store.
  const known = storedIssues(crossValidation(plain, 1));
  const services = await openOwnStore(dataDir, file('corpus'), lines, known, NO_BAD_LINES);
  const variables = (await services.registry.get(CORPUS))?.variables ?? [];

  const issueOf = new Map(
    issuesOf(plain).flatMap(({ id, texts }) => texts.map((text) => [text, id] as const)),
  );
  const question = ({ text, relevant, perspective }: PerspectiveQuery): Question => {
    const answers = new Set(relevant);
    const shown = perspective && isShown(perspective, variables) ? perspective : undefined;
    return {
      text,
      issue: issueOf.get(text) ?? text,
      ...(shown && { condition: { variable: shown.variable, anyOf: [shown.value] } }),
      score: (found) => {
        const hits = found.map((id) => answers.has(id));
        return mean(KS.map((k) => ndcgAt(k, hits, answers.size)));
      },
    };
  };
  const search: Kind['search'] = async ({ text, condition }, setting) => {
    const { hits } = await services.retrieval.searchPremises('ALL', {
      by: { text },
      corpus: CORPUS,
      ...setting,
      first: 20,
      ...(condition && { filter: { profile: [condition] } }),
    });
    return hits.map(({ premise }) => premise.externalId);
  };
  const drawn = ofGroups
    .toSorted((a, b) => (digest(a.id) < digest(b.id) ? -1 : 1))
    .slice(0, sample);
  const { close } = services;
  return [
    { name: 'scenario 1', questions: plain.map(question), search, close },
    { name: 'scenario 2', questions: drawn.map(question), search, close: async () => {} },
  ];
}
