import { readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { COUNTER_DEFAULTS } from '../../src/domain/search.js';
import {
  CONSTANT_DEFAULTS,
  DIVERSIFY_DEFAULTS,
  JUDGE_DEFAULTS,
  PREFER_WEIGHTS,
  QUALITY_DEFAULTS,
  RANK_DEFAULTS,
} from '../../src/domain/stages.js';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

function fieldsOf(name: string) {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`the schema has no input "${name}"`);
  return type.getFields();
}

/** The defaults that an input of the schema names. */
function defaultsOf(name: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(fieldsOf(name))
      .filter(({ defaultValue }) => defaultValue !== undefined)
      .map((field) => [field.name, field.defaultValue]),
  );
}

describe('the defaults of the schema are those of the domain', () => {
  it.each([
    ['FusedRank', RANK_DEFAULTS.FUSED],
    ['JudgeInput', JUDGE_DEFAULTS],
    ['QualityInput', QUALITY_DEFAULTS],
    ['DeduplicateInput', DIVERSIFY_DEFAULTS.DEDUPLICATE],
    ['GroupsInput', DIVERSIFY_DEFAULTS.COVER_GROUPS],
    ['GroupsInput', DIVERSIFY_DEFAULTS.MATCH_CORPUS_SHARES],
    ['GroupsInput', DIVERSIFY_DEFAULTS.EQUAL_SHARES],
  ])('of %s', (name, defaults) => {
    expect(defaultsOf(name)).toEqual(defaults);
  });

  it('of counterPremises', () => {
    const { args } = schema.getQueryType()!.getFields()['counterPremises']!;
    const defaultOf = (name: string) => args.find((each) => each.name === name)!.defaultValue;
    const { minSideProbability, maxSimilarity } = COUNTER_DEFAULTS;
    expect(defaultOf('minSideProbability')).toBe(minSideProbability);
    expect(defaultOf('maxSimilarity')).toBe(maxSimilarity);
  });

  it('of constants that depend on the method, in words', () => {
    const { CORESET, KMEANS, MMR, COVER_CLUSTERS } = DIVERSIFY_DEFAULTS;
    expect(fieldsOf('RelevanceWeight')['relevanceWeight']!.description).toContain(
      `\`coreset\` ${CORESET.relevanceWeight}, \`kmeans\` ${KMEANS.relevanceWeight}, \`mmr\` ${MMR.relevanceWeight}, \`coverClusters\` ${COVER_CLUSTERS.relevanceWeight}`,
    );
    const { given, inferred } = PREFER_WEIGHTS;
    expect(fieldsOf('PreferInput')['weight']!.description).toContain(
      `${given}, and ${inferred} if \`inferred\``,
    );
  });

  it('of TuningInput, in words', () => {
    const fields = fieldsOf('TuningInput');
    expect(Object.keys(fields).toSorted()).toEqual(
      [...Object.keys(CONSTANT_DEFAULTS), 'diversifyPool'].sort(),
    );
    for (const [name, value] of Object.entries(CONSTANT_DEFAULTS)) {
      if (typeof value === 'boolean') continue;
      expect(fields[name]!.description).toMatch(new RegExp(`[ ;]${value}\\.`));
    }
  });
});
