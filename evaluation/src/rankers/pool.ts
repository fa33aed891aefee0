import { DirichletIndex } from './dirichlet.js';
import { type RankingQuery, type RankingTask, ranked, taskOf } from './task.js';

/**
 * The same queries with the documents that a re-ranker would get: the best of all texts by Dirichlet
 * LM, judged or not.
 */
export function pooled(task: RankingTask, size: number): RankingTask {
  const index = new DirichletIndex(task.texts);
  const documents = task.texts.map((text, place) => ({ id: String(place), text, grade: 0 }));
  const queries = task.queries.map(({ id, text }): RankingQuery => {
    const all = { id, text, documents };
    const best = ranked(all, index.scores(text, task.texts)).slice(0, size);
    return { id, text, documents: best.map((place) => documents[place]!) };
  });
  return { ...taskOf(task.name, queries), texts: task.texts };
}
