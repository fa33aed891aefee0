import { checkTopics } from './known-topics.js';
import { setImmediate } from 'node:timers/promises';
import type { NamedPerspective, PremiseComparison } from '../domain/comparison.js';
import type { AllowedCorpora, PremiseSearch } from '../domain/search.js';
import { badInput, ElenchusError } from '../errors.js';
import type { DenseVector } from '../store/port.js';
import { admissionConditions, admissionOf } from './admission.js';
import { checkPageSize } from './arguments.js';
import { besideEachOther } from './compared-facets.js';
import { facetCounts } from './facets/count.js';
import { distinctive, type GroupHits } from './neighbours.js';
import { preferenceOf } from './prefer/preference.js';
import { searchPremises } from './premises.js';
import type { Comparison, SearchDependencies } from './types.js';

const MIN_GROUPS = 2;
/** More groups cannot be read side by side. */
const MAX_GROUPS = 4;
const MAX_NAME = 100;
/** How many of a group's best hits count as what the group says. */
const POOL = 100;
/** The distance to the other groups can be asked for at most this many of a group's hits. */
const MAX_DISTINCTIVE = 50;
/** Values of each facet. Values beyond them are not counted. */
const MAX_VALUES = 100;

/**
 * Asks several groups one question. Nothing is searched before it is asked for. A group's page
 * takes one search; the distinctive hits of all groups take one search each and one look-up of
 * vectors.
 * @throws ElenchusError as `searchPremises`; arguments of a group begin with `perspectives[1].`
 */
export async function comparePremises(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  { perspectives, ...common }: PremiseComparison,
): Promise<Comparison> {
  const { store, config, corpora } = dependencies;
  checkNames(perspectives);
  const corpus = await corpora.resolve(allowed, common.corpus);
  if (common.filter) await checkTopics(store, corpus, common.filter);
  const searches = perspectives.map(({ perspective }): Omit<PremiseSearch, 'first'> => ({
    ...common,
    corpus: corpus.name,
    perspective,
  }));
  for (const [place, search] of searches.entries()) {
    await named(place, async () => {
      const asked = { ...search, first: 1 };
      admissionConditions(admissionOf(asked), corpus, config);
      await preferenceOf(asked, corpus, dependencies.profileModels, config);
    });
  }
  const premises = (place: number, first: number) =>
    named(place, () => searchPremises(dependencies, allowed, { ...searches[place]!, first }));

  const pool = Math.min(POOL, config.maxPageSize);
  const search = async (): Promise<readonly GroupHits[]> => {
    const pages = await Promise.all(searches.map((_, place) => premises(place, pool)));
    const ids = new Set(pages.flatMap(({ hits }) => hits.map(({ premise }) => premise.id)));
    const selection = { payload: false, vectors: ['semantic'] };
    const points = await store.retrieve('premises', [...ids], selection);
    const vectors = new Map(
      points.map(({ id, vectors: of }) => [id, Float32Array.from(of?.semantic as DenseVector)]),
    );
    return pages.map(({ hits }, place) => ({
      name: perspectives[place]!.name,
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
    groups: perspectives.map(({ name }, place) => ({
      name,
      premises: (first) => premises(place, first),
      async distinctive({ first, among }) {
        checkPageSize(first, MAX_DISTINCTIVE, 'distinctive.first');
        checkPageSize(among, MAX_DISTINCTIVE, 'distinctive.among');
        const groups = await (said ??= search());
        // Let other requests run between two groups.
        await setImmediate();
        const others = groups.filter((_, other) => other !== place);
        return distinctive(groups[place]!, others, among).slice(0, first);
      },
    })),
    async facets({ limit, ...options }) {
      checkPageSize(limit, MAX_VALUES, 'facets.limit');
      const asked = { ...options, ignoreOwnCondition: false, limit: MAX_VALUES };
      const facets = searches.map((each) =>
        facetCounts(
          store,
          corpus,
          admissionOf({ ...each, first: 1 }),
          async (admission) => admissionConditions(admission, corpus, config),
          asked,
        ),
      );
      return besideEachOther(await Promise.all(facets), corpus, MAX_VALUES, limit);
    },
  };
}

function checkNames(perspectives: readonly NamedPerspective[]): void {
  const { length } = perspectives;
  if (length < MIN_GROUPS || length > MAX_GROUPS) {
    throw badInput('perspectives', `are ${length}, not ${MIN_GROUPS} to ${MAX_GROUPS}`);
  }
  const seen = new Set<string>();
  for (const [place, { name }] of perspectives.entries()) {
    const field = `perspectives[${place}].name`;
    if (name.trim() === '') throw badInput(field, 'is empty');
    if (name.length > MAX_NAME) throw badInput(field, `has more than ${MAX_NAME} characters`);
    if (seen.has(name)) throw badInput(field, `"${name}" is given twice`);
    seen.add(name);
  }
}

/** Adds the number of the group to an error about its perspective. */
async function named<Result>(place: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ElenchusError)) throw error;
    const { field } = error.details;
    if (typeof field !== 'string' || !field.startsWith('perspective.')) throw error;
    const details = { ...error.details, field: `perspectives[${place}].${field}` };
    throw new ElenchusError(error.code, details, { cause: error });
  }
}
