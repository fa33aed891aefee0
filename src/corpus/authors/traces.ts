import { UNLIMITED } from '../../runtime/scope.js';
import { type ArgumentGraph } from '../../domain/argument-graph.js';
import { inCorpus, type Filter } from '../../domain/filter.js';
import { entityId } from '../../domain/ids.js';
import { isBlank } from '../../domain/text.js';
import { statementsBy, takesPart, withoutSpeaker } from '../../domain/speakers.js';
import type { VectorStore } from '../../store/port.js';
import { GRAPH_KEYS, graphOf } from '../collections/graphs.js';
import type { PointOf } from '../collections/index.js';
import { profileId } from '../collections/premises.js';
import { statementId } from '../prepare-graph.js';
import { scrollAll } from '../scroll.js';
import { type RemovedPremise, REMOVAL_SELECTION } from '../write-premises.js';

/** A graph without the author's words; no `graph` if no text is left in it. */
export interface GraphTrace {
  readonly id: string;
  readonly externalId: string;
  readonly graph?: ArgumentGraph;
  readonly locutions: number;
}

export type PremiseTrace = RemovedPremise & PointOf<'premises', 'profile'>;

/** All that a corpus holds of an author. */
export interface AuthorTraces {
  /** With their terms; those of graphs, too. */
  readonly premises: readonly PremiseTrace[];
  readonly graphs: readonly GraphTrace[];
  /** The ids of the judgements by the author and about what is deleted. */
  readonly judgements: readonly string[];
  readonly profile: PointOf<'profiles'> | undefined;
}

/** How many points are read by their ids at a time. */
const PAGE = 512;

/** Looks everywhere, so it takes time that grows with the corpus. */
export async function tracesOf(
  store: VectorStore,
  corpus: string,
  author: string,
): Promise<AuthorTraces> {
  const { graphs, statements } = await graphsWith(store, corpus, author);
  const premises = await premisesBy(store, corpus, author, statements);
  const gone = new Set(premises.map(({ id }) => id));
  for (const { id, graph } of graphs) if (!graph) gone.add(id);
  const [profile] = await store.retrieve('profiles', [profileId(corpus, author, {})], {
    payload: true,
    budget: UNLIMITED,
  });
  return { premises, graphs, judgements: await judgementsOf(store, corpus, author, gone), profile };
}

async function graphsWith(store: VectorStore, corpus: string, author: string) {
  const graphs: GraphTrace[] = [];
  const statements: string[] = [];
  const spoken = { key: 'counts.locutions', range: { gt: 0 } };
  const filter = { must: [inCorpus(corpus), spoken] };
  const selection = {
    payload: ['external_id', ...GRAPH_KEYS],
    budget: UNLIMITED,
  } as const;
  for await (const { id, payload } of scrollAll(store, 'graphs', filter, selection)) {
    const { external_id: externalId, locutions = [] } = payload;
    if (!takesPart(payload, author)) continue;
    const whole = graphOf(payload);
    const own = statementsBy(whole, author);
    for (const node of own) {
      statements.push(entityId('premise', corpus, statementId(externalId, node)));
    }
    const rest = withoutSpeaker(whole, author, own);
    const isLeft = rest.nodes.some((node) => node.kind === 'I' && !isBlank(node.text));
    const said = locutions.filter(({ speaker }) => speaker === author).length;
    graphs.push({ id, externalId, locutions: said, ...(isLeft && { graph: rest }) });
  }
  return { graphs, statements };
}

/** The premises that name the author, and the author's statements in graphs, named or not. */
async function premisesBy(
  store: VectorStore,
  corpus: string,
  author: string,
  statements: readonly string[],
): Promise<readonly PremiseTrace[]> {
  const found = new Map<string, PremiseTrace>();
  const selection = {
    ...REMOVAL_SELECTION,
    payload: [...REMOVAL_SELECTION.payload, 'profile'],
  } as const;
  const named: Filter = { must: [inCorpus(corpus), { key: 'author', match: { value: author } }] };
  for await (const point of scrollAll(store, 'premises', named, selection)) {
    found.set(point.id, point);
  }
  for (let from = 0; from < statements.length; from += PAGE) {
    const ids = statements.slice(from, from + PAGE);
    for (const point of await store.retrieve('premises', ids, selection)) {
      found.set(point.id, point);
    }
  }
  return [...found.values()];
}

async function judgementsOf(
  store: VectorStore,
  corpus: string,
  author: string,
  hits: ReadonlySet<string>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['hit', 'annotator'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'judgements', filter, selection)) {
    if (payload.annotator === author || hits.has(payload.hit)) ids.push(id);
  }
  return ids;
}
