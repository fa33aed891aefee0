import type { GraphNode } from './argument-graph.js';

/**
 * Families of argumentation schemes: the classification of Walton, Reed and Macagno,
 * "Argumentation Schemes" (2008), chapter 10, coarser where its groups are rare in data, with its
 * practical reasoning divided in two, as consequences are half of what annotators name. Colours,
 * hatches and counts have room for eight; names that are not in the table are `OTHER`, so that
 * pictures of unknown names look alike wherever they are drawn. Their names still differ.
 */
export const SCHEME_FAMILIES = [
  'CONSEQUENCES',
  'PRACTICAL_REASONING',
  'CAUSES_AND_SIGNS',
  'POSITION_TO_KNOW',
  'COMMITMENT_AND_CREDIBILITY',
  'CASES',
  'RULES',
  'OTHER',
] as const;
export type SchemeFamily = (typeof SCHEME_FAMILIES)[number];

/** An argumentation scheme. Two are the same if they have the same name. */
export interface Scheme {
  /** In words, such as "Expert Opinion": that of the table, or else as the data have it. */
  readonly name: string;
  readonly family: SchemeFamily;
}

/** The schemes that have a family, by the names that AIFdb and OVA offer (Walton et al. 2008). */
export const SCHEMES: Readonly<Record<Exclude<SchemeFamily, 'OTHER'>, readonly string[]>> = {
  CONSEQUENCES: listed(
    'Positive Consequences, Negative Consequences, Consequences, Danger Appeal, Fear Appeal, ' +
      'Threat, Causal Slippery Slope, Full Slippery Slope, Slippery Slope, Distress',
  ),
  PRACTICAL_REASONING: listed(
    'Practical Reasoning, Two Person Practical Reasoning, Practical Evaluation, Alternatives, ' +
      'Pragmatic Alternatives, Values, Positive Values, Negative Values, Waste, Sunk Costs, ' +
      'Sacrifice, Need For Help, Misplaced Priorities, Dilemma',
  ),
  CAUSES_AND_SIGNS: listed(
    'Cause To Effect, Effect To Cause, Correlation To Cause, Sign, Abductive, Evidence To ' +
      'Hypothesis, Falsification Of Hypothesis',
  ),
  POSITION_TO_KNOW: listed(
    'Expert Opinion, Position To Know, Witness Testimony, Authority, Perception, Memory, ' +
      'Ignorance, Epistemic Ignorance, Informant Report',
  ),
  COMMITMENT_AND_CREDIBILITY: listed(
    'Commitment, Inconsistent Commitment, Pragmatic Inconsistency, Ethotic, Bias, Popular ' +
      'Opinion, Popular Practice, Ad Hominem, Circumstantial Ad Hominem, Bias Ad Hominem, ' +
      'Direct Ad Hominem, Interaction Of Act And Person, Group And Its Members',
  ),
  CASES: listed(
    'Example, Analogy, Practical Reasoning From Analogy, Precedent, Random Sample To ' +
      'Population, Composition, Division',
  ),
  RULES: listed(
    'Rule, Established Rule, Constitutive Rule Claims, Exceptional Case, Plea For Excuse, ' +
      'Fairness, Unfairness, Verbal Classification, Definitional, Vague Verbal Classification, ' +
      'Arbitrary Verbal Classification, Gradualism, Precedent Slippery Slope, Verbal Slippery ' +
      'Slope, Sorites Slippery Slope',
  ),
};

/** Other names of schemes of the table, as `schemeKey` writes these. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rules: 'Rule',
    'good consequences': 'Positive Consequences',
    'bad consequences': 'Negative Consequences',
    consequence: 'Consequences',
    fear: 'Fear Appeal',
    danger: 'Danger Appeal',
    value: 'Values',
    'positive value': 'Positive Values',
    'negative value': 'Negative Values',
    help: 'Need For Help',
    abduction: 'Abductive',
    hypothesis: 'Evidence To Hypothesis',
    correlation: 'Correlation To Cause',
    cause: 'Cause To Effect',
    effect: 'Effect To Cause',
    expert: 'Expert Opinion',
    testimony: 'Witness Testimony',
    'generic ad hominem': 'Ad Hominem',
    'ethotic ad hominem': 'Ethotic',
    popularity: 'Popular Opinion',
    inconsistency: 'Pragmatic Inconsistency',
    definition: 'Definitional',
    'definition to verbal classification': 'Definitional',
    'verbal classification definition': 'Definitional',
    'verbal classification vagueness': 'Vague Verbal Classification',
    'vagueness of a verbal classification': 'Vague Verbal Classification',
    'verbal classification arbitrariness': 'Arbitrary Verbal Classification',
    'arbitrariness of a verbal classification': 'Arbitrary Verbal Classification',
    'evidence to a hypothesis': 'Evidence To Hypothesis',
    'falsification of a hypothesis': 'Falsification Of Hypothesis',
    'random sample to a population': 'Random Sample To Population',
    exception: 'Exceptional Case',
  }),
);

/** What formats write if no scheme is named: the type of the relation, a default, or a number. */
const NO_SCHEME =
  /^(default( .*)?|ra|ca|ma|pa|support|attack|conflict|inference|rephrase|preference|[\d\s]*)$/i;

const BEFORE =
  /^(the )?(arguments?|appeals?|reasoning|inference) (from|to|by|based on) (an? |the )?/;
const AFTER = / (inference|conflict|scheme|argument)$/;

const TABLE: ReadonlyMap<string, Scheme> = new Map(
  Object.entries(SCHEMES).flatMap(([family, names]) =>
    names.map((name) => [schemeKey(name), { name, family: family as SchemeFamily }]),
  ),
);
/** Names read lately, as each is met many times. Emptied when full, since data may hold any. */
const READ = new Map<string, Scheme | undefined>();
const MOST_READ = 2_000;

/** A name in words: "CauseToEffect" and "cause_to_effect" are of three. */
export function schemeWords(name: string): string {
  return name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[\s_]+/gu, ' ')
    .trim();
}

/** Whether a name only repeats the type of a relation, such as "RA" or "Default Inference". */
export function namesNoScheme(words: string): boolean {
  return NO_SCHEME.test(words);
}

/**
 * The scheme that a name of any source stands for: "ExpertOpinion", "Argument from Expert Opinion"
 * and "ExpertOpinion_Inference" are one. Undefined for a name of none, such as "Default Inference".
 */
export function schemeNamed(name: string | undefined): Scheme | undefined {
  if (name === undefined) return undefined;
  if (!READ.has(name)) {
    if (READ.size >= MOST_READ) READ.clear();
    READ.set(name, read(name));
  }
  return READ.get(name);
}

/** The scheme of a relation; undefined if it names none, and of a statement. */
export function schemeOf(node: GraphNode): Scheme | undefined {
  return node.kind === 'S' ? schemeNamed(node.scheme) : undefined;
}

/** The different schemes of a graph's relations, in the order of their names. */
export function schemesIn(nodes: readonly GraphNode[]): readonly Scheme[] {
  const schemes = new Map<string, Scheme>();
  for (const node of nodes) {
    const scheme = schemeOf(node);
    if (scheme) schemes.set(scheme.name, scheme);
  }
  return [...schemes.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Families as small numbers: 0 is no scheme, 1 + its place in `SCHEME_FAMILIES` a family. */
export function familyNumber(node: GraphNode): number {
  const scheme = schemeOf(node);
  return scheme ? 1 + SCHEME_FAMILIES.indexOf(scheme.family) : 0;
}

/**
 * The similarity of the schemes of two relations of one type in a taxonomy (Wu and Palmer 1994) of
 * four levels: relation, type, family, scheme. The same scheme, or none on both sides, gives 1, two
 * of one family 3/4, a scheme and none 2/3, two of different families 1/2. A name that is not in
 * the table is a family by itself.
 */
export function schemeSimilarity(one: Scheme | undefined, other: Scheme | undefined): number {
  if (one?.name === other?.name) return 1;
  if (!one || !other) return 2 / 3;
  return one.family === other.family && one.family !== 'OTHER' ? 3 / 4 : 1 / 2;
}

function read(name: string): Scheme | undefined {
  const words = schemeWords(name);
  if (namesNoScheme(words)) return undefined;
  const key = schemeKey(words);
  if (namesNoScheme(key)) return undefined;
  const alias = ALIASES.get(key);
  const known = TABLE.get(alias === undefined ? key : schemeKey(alias));
  return known ?? { name: titleOf(key), family: 'OTHER' };
}

/** A name without case, hyphens and what surrounds it: "Argument from Sign" is "sign". */
function schemeKey(name: string): string {
  return schemeWords(name)
    .toLowerCase()
    .replace(/[-\s]+/gu, ' ')
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .trim();
}

/** Unknown names differ from each other by their words only, not by how these are written. */
function titleOf(key: string): string {
  return key.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

function listed(names: string): readonly string[] {
  return names.split(', ');
}
