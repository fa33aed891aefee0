import { hasCode } from '../../runtime/errors.js';
import type { PremiseListOptions } from '../../search/arguments.js';
import type { PremiseList } from '../../search/types.js';
import { connection } from '../connection.js';
import type { ApiContext } from '../context.js';
import type { ClaimPremisesArgs, NodeResolvers, ResolversTypes } from '../generated.js';
import { parseGlobalId } from '../global-id.js';
import { filterOf, given } from '../inputs.js';

type Found = Awaited<ResolversTypes['Node']>;

type TypeName =
  'Premise' | 'Claim' | 'ArgumentGraph' | 'Image' | 'SocioProfile' | 'Judgement' | 'Corpus';

const typeNames = new WeakMap<object, TypeName>();

export const Node: NodeResolvers = { __resolveType: typeNameOf };

/** The type of an object that `nodeOf` has found. */
export function typeNameOf(object: object): TypeName {
  const name = typeNames.get(object);
  if (name) return name;
  throw new TypeError('a node that nodeOf did not find');
}

/** The object of a global id; null where it does not exist, or the principal may not see it. */
export async function nodeOf(id: string, { loaders }: ApiContext): Promise<Found | null> {
  const parsed = parseGlobalId(id);
  if (!parsed) return null;
  switch (parsed.type) {
    case 'premise':
      return named('Premise', await loaders.premise(parsed.id));
    case 'claim':
      return named('Claim', await loaders.claim(parsed.id));
    case 'graph':
      return named('ArgumentGraph', await loaders.graph(parsed.id));
    case 'image':
      return named('Image', await loaders.image(parsed.id));
    case 'profile':
      return named('SocioProfile', await loaders.profile(parsed.id));
    case 'judgement':
      return named('Judgement', await loaders.judgement(parsed.id));
    case 'corpus':
      return named('Corpus', await Promise.resolve(loaders.corpus(parsed.id)).catch(ifNotFound));
  }
}

function named<T extends Found>(name: TypeName, object: T | null): T | null {
  if (object) typeNames.set(object, name);
  return object;
}

function ifNotFound(error: unknown): null {
  if (hasCode(error, 'CORPUS_NOT_FOUND')) return null;
  throw error;
}

/** The premises that belong to an object. */
export async function premisesOf(
  corpus: string,
  of: NonNullable<PremiseList['of']>,
  args: Partial<ClaimPremisesArgs>,
  context: ApiContext,
) {
  const { filter, ...page } = given(args);
  return listedPremises({ corpus, of, ...page, filter: filter && filterOf(filter) }, context);
}

export async function listedPremises(list: PremiseListOptions, context: ApiContext) {
  const { retrieval, principal, scope } = context;
  const page = await retrieval.listPremises(principal.corpora, list, scope);
  return connection(page, list.after, context);
}
