import { buildSchema, isInputObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COUNTER_DEFAULTS } from '../../src/domain/counter.js';
import { DIVERSIFY_DEFAULTS } from '../../src/domain/diversity.js';
import { RELEVANCE_DEFAULTS } from '../../src/domain/relevance.js';
import { RANK_DEFAULTS } from '../../src/domain/search.js';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** The defaults that an input of the schema names. */
function defaultsOf(name: string): Record<string, unknown> {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`the schema has no input "${name}"`);
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(({ defaultValue }) => defaultValue !== undefined)
      .map((field) => [field.name, field.defaultValue]),
  );
}

describe('the defaults of the schema are those of the domain', () => {
  it.each([
    ['AutoRank', RANK_DEFAULTS.AUTO],
    ['FeedbackRank', RANK_DEFAULTS.FEEDBACK],
    ['FusedRank', RANK_DEFAULTS.FUSED],
    ['AlphaNdcgDiversification', DIVERSIFY_DEFAULTS.ALPHA_NDCG],
    ['GroupDiversification', DIVERSIFY_DEFAULTS.PROPORTIONAL],
    ['GroupDiversification', DIVERSIFY_DEFAULTS.EQUAL],
    ['CoresetDiversification', DIVERSIFY_DEFAULTS.CORESET],
    ['KMeansDiversification', DIVERSIFY_DEFAULTS.KMEANS],
    ['MmrDiversification', DIVERSIFY_DEFAULTS.MMR],
    ['Deduplication', DIVERSIFY_DEFAULTS.DEDUPLICATE],
    ['RelevanceInput', RELEVANCE_DEFAULTS],
  ])('of %s', (name, defaults) => {
    expect(defaultsOf(name)).toEqual(defaults);
  });

  it('of counterPremises', () => {
    const { args } = schema.getQueryType()!.getFields()['counterPremises']!;
    const defaultOf = (name: string) => args.find((each) => each.name === name)!.defaultValue;
    const { minimum, threshold } = COUNTER_DEFAULTS;
    expect(defaultOf('minimum')).toBe(minimum);
    expect(defaultOf('threshold')).toBe(threshold);
  });
});
