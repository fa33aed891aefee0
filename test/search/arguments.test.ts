import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PremiseSearch } from '../../src/domain/search.js';
import { QUALITY_DEFAULTS, type Rank } from '../../src/domain/stages.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import * as defaults from '../../src/search/arguments.js';
import type * as Inputs from '../../src/server/generated.js';
import { readInput } from '../../src/server/input-text.js';
import { diversifyOf, rankOf, rerankOf } from '../../src/server/inputs.js';
import { World } from './world.js';

describe('checks', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create();
    await world.put([{ id: 'a' }]);
  });

  const fused = (lexicalWeight: number): Rank => ({ method: 'FUSED', lexicalWeight });

  describe('a search is refused, naming the argument, where', () => {
    it.each<[string, Partial<PremiseSearch>, string, string]>([
      ['the text is empty', { by: { text: '' } }, 'EMPTY_QUERY', 'by.text'],
      [
        'the text is of no width',
        { by: { text: '\u200b\u200d\ufeff\u00ad\u0000' } },
        'EMPTY_QUERY',
        'by.text',
      ],
      ['the text is blank', { by: { text: ' \n\t\u00a0' } }, 'EMPTY_QUERY', 'by.text'],
      ['the text is long', { by: { text: 'a'.repeat(10_001) } }, 'TEXT_TOO_LONG', 'by.text'],
      ['there is no such claim', { by: { claimId: 'x' } }, 'NOT_FOUND', 'by.claimId'],
      ['the page is empty', { first: 0 }, 'PAGE_SIZE', 'first'],
      ['the page is negative', { first: -1 }, 'PAGE_SIZE', 'first'],
      ['the page is large', { first: 201 }, 'PAGE_SIZE', 'first'],
      ['the page is huge', { first: 1e9 }, 'PAGE_SIZE', 'first'],
      ['the page is broken', { first: 1.5 }, 'PAGE_SIZE', 'first'],
      [
        'a cosine is none',
        { rank: { method: 'DENSE', minScore: 1.1 } },
        'BAD_INPUT',
        'rank.DENSE.minScore',
      ],
      [
        'a cosine is no number',
        { rank: { method: 'DENSE', minScore: NaN } },
        'BAD_INPUT',
        'rank.DENSE.minScore',
      ],
      [
        'feedback has no hits',
        { tuning: { feedbackDocuments: 0 } },
        'BAD_INPUT',
        'tuning.feedbackDocuments',
      ],
      [
        'a topic is worth more than all likeness',
        { tuning: { feedbackTopicWeight: 1.1 } },
        'BAD_INPUT',
        'tuning.feedbackTopicWeight',
      ],
      [
        'a contrast is negative',
        { tuning: { feedbackContrast: -0.1 } },
        'BAD_INPUT',
        'tuning.feedbackContrast',
      ],
      ['no curve can be as flat', { tuning: { flatness: 1.5 } }, 'BAD_INPUT', 'tuning.flatness'],
      [
        'feedback has many hits',
        { tuning: { feedbackDocuments: 101 } },
        'BAD_INPUT',
        'tuning.feedbackDocuments',
      ],
      [
        'a language is no code',
        { rank: { method: 'LEXICAL', language: 'deu' } },
        'BAD_INPUT',
        'rank.LEXICAL.language',
      ],
      [
        'a score is out of reach',
        { rank: { method: 'FEEDBACK', minScore: 2.1 } },
        'BAD_INPUT',
        'rank.FEEDBACK.minScore',
      ],
      ['a weight is negative', { rank: fused(-0.1) }, 'BAD_INPUT', 'rank.FUSED.lexicalWeight'],
      ['a weight is no number', { rank: fused(NaN) }, 'BAD_INPUT', 'rank.FUSED.lexicalWeight'],
      ...[-0.1, 10.1, NaN, Infinity].map(
        (weight): [string, Partial<PremiseSearch>, string, string] => [
          `quality weighs ${weight}`,
          { rerank: { quality: { ...QUALITY_DEFAULTS, weight } } },
          'BAD_INPUT',
          'rerank.quality.weight',
        ],
      ),
      ...[-0.1, 1.1, NaN].map((minQuality): [string, Partial<PremiseSearch>, string, string] => [
        `the quality is at least ${minQuality}`,
        { rerank: { quality: { ...QUALITY_DEFAULTS, minQuality } } },
        'BAD_INPUT',
        'rerank.quality.minQuality',
      ]),
      ['a weight is over 1', { rank: fused(1.1) }, 'BAD_INPUT', 'rank.FUSED.lexicalWeight'],
    ])('%s', async (_, search, code, field) => {
      await expect(world.search(search)).rejects.toMatchObject({ code, details: { field } });
    });

    it('the corpus was made by another model', async () => {
      world.addCorpus('old', { encoder: { id: 'older', version: '1', dimensions: 2 } });
      await expect(world.search({ corpus: 'old' })).rejects.toMatchObject({
        code: 'STORE_MODEL_MISMATCH',
        details: { corpus: 'old', stored: 'older 1', current: 'fake 1' },
      });
    });

    it('but an empty language is none, and its case does not matter', async () => {
      expect(await world.ids({ rank: { method: 'LEXICAL', language: '' } })).toEqual([]);
      expect(await world.ids({ rank: { ...fused(0.5), language: 'EN' } as Rank })).toEqual(['a']);
    });
  });
});

describe('defaults', () => {
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
    expect({ first: defaults.suggestRequest({ prefix: 'x' }).first }).toEqual(
      argumentsOf('suggest'),
    );
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
});
