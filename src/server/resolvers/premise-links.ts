import type { Premise } from '../../domain/premise.js';
import type { ApiContext } from '../context.js';
import type {
  ClaimPremisesArgs,
  PremiseCounterPremisesArgs,
  PremiseImagesArgs,
  PremiseSimilarArgs,
} from '../generated.js';
import { filterOf, given } from '../inputs.js';
import { connection } from '../connection.js';
import type { PremiseList } from '../../search/types.js';

/** How many premises a premise links to, as in the schema. */
const LINKED = 5;

/** The premises that belong to an object. */
export async function premisesOf(
  corpus: string,
  of: NonNullable<PremiseList['of']>,
  args: Partial<ClaimPremisesArgs>,
  context: ApiContext,
) {
  const { filter, sort, first, after } = given(args);
  const { retrieval, principal, scope } = context;
  const list = { corpus, of, sort, first, after, filter: filter && filterOf(filter) };
  const page = await retrieval.listPremises(principal.corpora, list, scope);
  return connection(page, after, context);
}

/** Premises that say something similar: the nearest by meaning. */
export async function similarPremises(
  { id: premiseId, corpus }: Premise,
  args: Partial<PremiseSimilarArgs>,
  context: ApiContext,
) {
  const { filter, first = LINKED, after } = given(args);
  const { retrieval, principal, scope } = context;
  const page = await retrieval.searchPremises(
    principal.corpora,
    {
      by: { premiseId },
      corpus,
      first,
      after,
      rank: { method: 'DENSE' },
      filter: filter && filterOf(filter),
    },
    scope,
  );
  return connection(page, after, context);
}

export async function counterPremisesOf(
  { id: premiseId, corpus }: Premise,
  args: Partial<PremiseCounterPremisesArgs>,
  context: ApiContext,
) {
  const { filter, first = LINKED, after, minSideProbability } = given(args);
  const { retrieval, principal, scope } = context;
  const page = await retrieval.searchCounterPremises(
    principal.corpora,
    {
      by: { premiseId },
      corpus,
      first,
      after,
      filter: filter && filterOf(filter),
      minSideProbability,
    },
    scope,
  );
  return connection(page, after, context);
}

/** Images on the subject of a premise, of its own corpus or of another one. */
export async function imagesOf(
  { id: premiseId, corpus: own }: Premise,
  args: Partial<PremiseImagesArgs>,
  context: ApiContext,
) {
  const { corpus = own, modality, first = LINKED, after } = given(args);
  const { retrieval, principal, scope } = context;
  const search = { by: { premiseId }, corpus, modality, first, after };
  const page = await retrieval.searchImages(principal.corpora, search, scope);
  return connection(page, after, context);
}
