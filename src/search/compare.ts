import { checkTopics } from './known-topics.js';
import { setImmediate } from 'node:timers/promises';
import type { Group, GroupComparison, AllowedCorpora, PremiseSearch } from '../domain/search.js';
import type { PremiseFilter } from '../domain/premise.js';
import { badInput } from '../runtime/errors.js';
import type { DenseVector } from '../store/port.js';
import { admissionConditions } from './admission.js';
import { checkPageSize } from './arguments.js';
import { distinctive, type GroupHits } from './neighbours.js';
import { preferenceOf } from './prefer/preference.js';
import { searchPremises } from './premises.js';
import { checkFilterClaims } from './subject.js';
import type { Comparison, SearchDependencies } from './types.js';
import { requestBudget } from './lookups.js';

const MIN_GROUPS = 2;
/** More groups cannot be read side by side. */
const MAX_GROUPS = 4;
const MAX_NAME = 100;
/** How many of a group's best hits count as what the group says. */
const POOL = 100;
/** By default. */
const GROUP_PAGE = 10;
const DISTINCTIVE = { first: 5, among: 20 };
/** The distance to the other groups can be asked for at most this many of a group's hits. */
const MAX_DISTINCTIVE = 50;

/**
 * Asks several groups one question. Nothing is searched before it is asked for. A group's page
 * takes one search; the distinctive hits of all groups take one search each and one look-up of
 * vectors.
 * @throws ElenchusError as `searchPremises`; arguments of a group begin with `groups[1].`
 */
export async function compareGroups(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  { groups, filter, ...common }: GroupComparison,
): Promise<Comparison> {
  const { store, config, corpora, profileModels } = dependencies;
  checkNames(groups);
  const corpus = await corpora.resolve(allowed, common.corpus);
  const filters = [
    { filter, path: 'filter' },
    ...groups.map((group, at) => ({ filter: group.filter, path: `groups[${at}].filter` })),
  ];
  const reading = { store, budget: requestBudget(common.signal, config) };
  for (const { filter: each, path } of filters) {
    if (each === undefined) continue;
    admissionConditions(each, corpus, config, path);
    await checkTopics(store, corpus, each, path);
    await checkFilterClaims(each, corpus, reading, path);
  }
  const { prefer } = common.rerank ?? {};
  if (prefer) await preferenceOf(prefer, corpus, profileModels, config);
  const searches = groups.map((group): Omit<PremiseSearch, 'first'> => ({
    ...common,
    corpus: corpus.name,
    filter: both(filter, group.filter),
  }));
  const premises = (place: number, first: number) =>
    searchPremises(dependencies, allowed, { ...searches[place]!, first });

  const pool = Math.min(POOL, config.maxPageSize);
  const search = async (): Promise<readonly GroupHits[]> => {
    const pages = await Promise.all(searches.map((_, place) => premises(place, pool)));
    const ids = new Set(pages.flatMap(({ hits }) => hits.map(({ premise }) => premise.id)));
    const selection = { vectors: ['semantic'] };
    const points = await store.retrieve('premises', [...ids], selection);
    const vectors = new Map(
      points.map(({ id, vectors: of }) => [id, Float32Array.from(of?.semantic as DenseVector)]),
    );
    return pages.map(({ hits }, place) => ({
      name: groups[place]!.name,
      // A hit that was deleted meanwhile has no vector.
      hits: hits.flatMap(({ premise }) => {
        const vector = vectors.get(premise.id);
        return vector ? [{ premise, vector }] : [];
      }),
    }));
  };
  let said: ReturnType<typeof search> | undefined;

  return {
    corpus,
    groups: groups.map(({ name }, place) => ({
      name,
      premises: (first = GROUP_PAGE) => premises(place, first),
      async distinctive({ first = DISTINCTIVE.first, among = DISTINCTIVE.among } = {}) {
        checkPageSize(first, MAX_DISTINCTIVE, 'distinctive.first');
        checkPageSize(among, MAX_DISTINCTIVE, 'distinctive.among');
        const found = await (said ??= search());
        // Let other requests run between two groups.
        await setImmediate();
        const others = found.filter((_, other) => other !== place);
        return distinctive(found[place]!, others, among).slice(0, first);
      },
    })),
  };
}

/** As a client writes it to read on: both filters under `all`. */
function both(common?: PremiseFilter, own?: PremiseFilter): PremiseFilter | undefined {
  return common && own ? { all: [common, own] } : (common ?? own);
}

function checkNames(groups: readonly Group[]): void {
  const { length } = groups;
  if (length < MIN_GROUPS || length > MAX_GROUPS) {
    throw badInput('groups', `are ${length}, not ${MIN_GROUPS} to ${MAX_GROUPS}`);
  }
  const seen = new Set<string>();
  for (const [place, { name }] of groups.entries()) {
    const field = `groups[${place}].name`;
    if (name.trim() === '') throw badInput(field, 'is empty');
    if (name.length > MAX_NAME) throw badInput(field, `has more than ${MAX_NAME} characters`);
    if (seen.has(name)) throw badInput(field, `"${name}" is given twice`);
    seen.add(name);
  }
}
