import { type Corpora, createCorpora } from '../../src/corpus/index.js';
import { entityId } from '../../src/domain/ids.js';
import { STATEMENT_ROLES } from '../../src/domain/premise.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { loadConfig } from '../../src/runtime/config.js';
import { messageOf } from '../../src/runtime/errors.js';
import { createRetrieval, type Retrieval } from '../../src/search/index.js';
import { openStore } from '../../src/store/open.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { searchParts } from '../support/search-parts.js';
import type { Change, Content } from './changes.js';

/**
 * Opens the store that a cut left, and says what is wrong with it: an acknowledged change that
 * is not there, half a change, or parts that do not fit each other.
 * @param acknowledged how many changes of each corpus were; the next one may be there as well
 */
export async function problemsOf(
  folder: string,
  changes: ReadonlyMap<string, readonly Change[]>,
  acknowledged: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const config = loadConfig({ ELENCHUS_DATA_DIR: folder });
  const problems: string[] = [];
  try {
    const store = await openStore(config);
    try {
      const textEncoder = createFakeEncoder();
      const parts = {
        ...searchParts(),
        store,
        textEncoder,
        sparseEncoder: createSparseEncoder(),
        config,
      };
      const corpora = await createCorpora(parts);
      const retrieval = createRetrieval({ ...parts, registry: corpora.registry });
      for (const [corpus, all] of changes) {
        const done = acknowledged.get(corpus) ?? 0;
        const found = await problemsOfCorpus({ corpora, retrieval, corpus }, all, done);
        problems.push(...found.map((problem) => `${corpus}: ${problem}`));
      }
      await corpora.close();
    } finally {
      await store.close();
    }
  } catch (error) {
    problems.push(`the store cannot be used: ${messageOf(error)}`);
  }
  return problems;
}

interface Opened {
  readonly corpora: Corpora;
  readonly retrieval: Retrieval;
  readonly corpus: string;
}

async function problemsOfCorpus(
  opened: Opened,
  changes: readonly Change[],
  done: number,
): Promise<readonly string[]> {
  const known = await opened.corpora.registry.get(opened.corpus);
  if (known === undefined)
    return done === 0 ? [] : [`${done} changes were acknowledged, none is there`];
  const ever = new Map(changes.flatMap(({ after }) => [...(after?.premises ?? [])]));
  const possible = changes.slice(Math.max(0, done - 1), done + 1).map(({ after }) => after!);
  const attempts: (readonly string[])[] = [];
  for (const content of possible) {
    const problems = await differences(opened, content, [...ever.keys()]);
    if (problems.length === 0) return inconsistencies(opened, content);
    attempts.push(problems);
  }
  const next = changes[done]?.name ?? 'nothing';
  return [`after ${done} changes, while "${next}" was written: ${attempts[0]!.join('; ')}`];
}

/** How premises and graphs differ from what they should be. */
async function differences(
  { retrieval, corpus }: Opened,
  { premises, graphs }: Content,
  ever: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  const ids = ever.map((id) => entityId('premise', corpus, id));
  const stored = await retrieval.premisesById('ALL', ids);
  const wrong = ever.filter((id, at) => stored[at]?.text !== premises.get(id));
  if (wrong.length > 0)
    problems.push(`premises that differ: ${wrong.slice(0, 5).join(', ')} (${wrong.length})`);
  const count = await retrieval.premiseCount(corpus);
  if (count !== premises.size) problems.push(`${count} premises instead of ${premises.size}`);
  const graphCount = await retrieval.graphCount(corpus);
  if (graphCount !== graphs.size) problems.push(`${graphCount} graphs instead of ${graphs.size}`);
  const graphIds = [...graphs].map((id) => entityId('graph', corpus, id));
  const found = await retrieval.graphsById('ALL', graphIds);
  if (found.includes(undefined)) problems.push('a graph is missing');
  return problems;
}

/** What does not fit each other: statistics, marks, claims, profiles, what searches find. */
async function inconsistencies(opened: Opened, content: Content): Promise<readonly string[]> {
  const { corpora, retrieval, corpus } = opened;
  const problems: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) problems.push(`${what}: ${String(found)} instead of ${String(wanted)}`);
  };
  const ids = [...content.premises.keys()].map((id) => entityId('premise', corpus, id));
  const premises = (await retrieval.premisesById('ALL', ids)).map((premise) => premise!);

  const { documents } = await corpora.registry.terms(corpus, 'en');
  expect('documents of the statistics', documents, content.premises.size);
  const { sequence } = (await corpora.registry.get(corpus))!;
  const last = Math.max(0, ...premises.map((premise) => premise.sequence));
  if (sequence < last) problems.push(`the corpus is at ${sequence}, a premise at ${last}`);

  const claimed = new Set(premises.flatMap(({ claimId }) => claimId ?? []));
  expect('claims', await retrieval.claimCount(corpus), claimed.size);
  expect('a claim', (await retrieval.claimsById('ALL', [...claimed])).includes(undefined), false);
  const profiled = [...new Set(premises.map(({ profileId }) => profileId))];
  const profiles = await retrieval.profilesById('ALL', profiled);
  expect('a profile', profiles.includes(undefined), false);

  for (const method of ['DENSE', 'LEXICAL'] as const) {
    const wanted = premises[0];
    if (wanted === undefined) break;
    const filter = { role: STATEMENT_ROLES };
    const search = {
      by: { text: wanted.text },
      corpus,
      filter,
      rank: { method },
      first: 1,
    } as const;
    const page = await retrieval.searchPremises('ALL', search);
    expect(`total by ${method}`, await page.totalCount(), content.premises.size);
    expect(`first by ${method}`, page.hits[0]?.premise.text, wanted.text);
  }
  const [graph] = content.graphs;
  if (graph !== undefined) {
    const by = { graphId: entityId('graph', corpus, graph) };
    const page = await retrieval.searchGraphs('ALL', {
      by,
      corpus,
      first: 5,
      structure: { method: 'NONE' },
    });
    // It does not find itself.
    expect('total of graphs', await page.totalCount(), content.graphs.size - 1);
  }
  return problems;
}
