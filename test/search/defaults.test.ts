import { buildSchema, type GraphQLObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readInput } from '../../src/server/input-text.js';
import type * as Inputs from '../../src/server/generated.js';
import { diversifyOf, rankOf, rerankOf } from '../../src/server/inputs.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import * as defaults from '../../src/search/arguments.js';

const by = { text: 'x' };

/** What the schema says of the arguments of a query that are left out. */
function argumentsOf(query: string): Record<string, unknown> {
  const schema = buildSchema(readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8'));
  const { args } = (schema.getQueryType() as GraphQLObjectType).getFields()[query]!;
  const entries = args.map(({ name, defaultValue }): [string, unknown] => [name, defaultValue]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A step as the schema fills it in, with nothing said of it. */
const rerank = (step: string) =>
  rerankOf(readInput<Inputs.RerankInput>('RerankInput', step, 'rerank'));

it.each(['auto', 'dense', 'feedback', 'lexical', 'fused'])(
  'the rank %s has the defaults of the schema',
  (name) => {
    const said = rankOf(readInput<Inputs.RankInput>('RankInput', name, 'rank'));
    expect(said).toEqual(defaults.rankOf({ method: said.method }));
  },
);

it.each(['judge', 'languageModel', 'quality'] as const)(
  'the step %s has the defaults of the schema',
  (step) => {
    expect(rerank(step)[step]).toEqual(defaults.rerankOf({ [step]: {} })[step]);
  },
);

it.each([
  'coreset',
  'kmeans',
  'mmr',
  'deduplicate',
  'coverClusters',
  'coverGroups',
  'matchCorpusShares',
  'equalShares',
])('the way to diversify %s has the defaults of the schema', (name) => {
  const said = diversifyOf(readInput<Inputs.DiversifyInput>('DiversifyInput', name, 'diversify'));
  // The schema says nothing where methods of one type have different defaults.
  expect(defaults.rerankOf({ diversify: { method: said.method } }).diversify).toMatchObject(said);
});

it('searches and lists have the defaults of the schema', () => {
  const { first, minSideProbability, maxSimilarity } = defaults.counterSearch({ by });
  expect({ first, minSideProbability, maxSimilarity }).toEqual(argumentsOf('counterPremises'));
  const list = defaults.premiseList({});
  expect({ first: defaults.premiseSearch({ by }).first, sort: list.sort }).toEqual(
    argumentsOf('premises'),
  );
  expect({ first: defaults.claimSearch({}).first }).toEqual(argumentsOf('claims'));
  expect({ first: defaults.graphSearch({ by }).first }).toMatchObject(
    argumentsOf('argumentGraphs'),
  );
  const images = defaults.imageSearch({ by });
  expect({ first: images.first, modality: images.modality }).toEqual(argumentsOf('images'));
  expect({ first: defaults.profileList({}).first }).toEqual(argumentsOf('socioProfiles'));
  expect({ first: defaults.judgementList({}).first }).toEqual(argumentsOf('judgements'));
  expect({ first: defaults.suggestRequest({ prefix: 'x' }).first }).toEqual(argumentsOf('suggest'));
});

it('what is said wins, and undefined says nothing', () => {
  expect(defaults.rankOf({ method: 'FUSED', lexicalWeight: 0.9 })).toMatchObject({
    lexicalWeight: 0.9,
  });
  expect(defaults.rankOf({ method: 'FUSED', lexicalWeight: undefined })).toMatchObject({
    lexicalWeight: 0.3,
  });
  expect(defaults.premiseSearch({ by })).toMatchObject({ rank: { method: 'AUTO' } });
});
