import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../src/domain/argument-graph.js';
import {
  familyNumber,
  SCHEME_FAMILIES,
  schemeNamed,
  SCHEMES,
  schemeSimilarity,
  schemesIn,
} from '../../src/domain/argumentation-schemes.js';

const relation = (scheme?: string): GraphNode => ({
  kind: 'S',
  id: 's',
  type: 'SUPPORT',
  ...(scheme !== undefined && { scheme }),
});

describe('the name of an argumentation scheme', () => {
  it.each([
    ['Expert Opinion', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['ExpertOpinion', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['expert_opinion', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['Argument from Expert Opinion', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['ArgumentFromExpertOpinion', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['ExpertOpinion_Inference', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['Appeal to Expert Opinion', 'Expert Opinion', 'POSITION_TO_KNOW'],
    ['Argument from an Established Rule', 'Established Rule', 'RULES'],
    ['Ad hominem', 'Ad Hominem', 'COMMITMENT_AND_CREDIBILITY'],
    ['Cause to Effect', 'Cause To Effect', 'CAUSES_AND_SIGNS'],
    ['Appeal to Fear', 'Fear Appeal', 'CONSEQUENCES'],
    ['Rules', 'Rule', 'RULES'],
    ['two-person practical reasoning', 'Two Person Practical Reasoning', 'PRACTICAL_REASONING'],
  ])('%s is %s', (given, name, family) => {
    expect(schemeNamed(given)).toEqual({ name, family });
  });

  it.each(['', ' ', 'RA', 'CA', 'MA', 'Default Inference', 'DefaultConflict', 'Inference', '72'])(
    '"%s" names none',
    (given) => expect(schemeNamed(given)).toBeUndefined(),
  );

  it('that no table has is a scheme by itself, however it is written', () => {
    const names = ['Modus Ponens', 'ModusPonens', 'modus_ponens', 'Argument from Modus Ponens'];
    for (const name of names) {
      expect(schemeNamed(name)).toEqual({ name: 'Modus Ponens', family: 'OTHER' });
    }
    expect(schemeNamed('constructor')).toEqual({ name: 'Constructor', family: 'OTHER' });
  });

  it('is found by itself for each scheme of the table, in one family', () => {
    const names = Object.values(SCHEMES).flat();
    expect(new Set(names).size).toBe(names.length);
    for (const [family, schemes] of Object.entries(SCHEMES)) {
      for (const name of schemes) expect(schemeNamed(name)).toEqual({ name, family });
    }
  });

  it('is read again after thousands of others', () => {
    for (let at = 0; at < 5_000; at++) schemeNamed(`Scheme ${at}`);
    expect(schemeNamed('ExpertOpinion')?.name).toBe('Expert Opinion');
  });
});

describe('the schemes of a graph', () => {
  it('are listed once each, by name', () => {
    const nodes = ['Sign', 'ExpertOpinion', 'sign', 'RA'].map(relation);
    expect(schemesIn(nodes).map(({ name }) => name)).toEqual(['Expert Opinion', 'Sign']);
  });

  it('have numbers by family; 0 is none', () => {
    expect(familyNumber(relation())).toBe(0);
    expect(familyNumber(relation('Default Inference'))).toBe(0);
    expect(familyNumber({ kind: 'I', id: 'i', text: 'Sign' })).toBe(0);
    expect(familyNumber(relation('Positive Consequences'))).toBe(1);
    expect(familyNumber(relation('Whatever'))).toBe(SCHEME_FAMILIES.length);
    // Colours and hatches have room for so many.
    expect(SCHEME_FAMILIES.length).toBe(8);
  });
});

describe('the similarity of schemes', () => {
  it.each([
    ['Sign', 'sign', 1],
    [undefined, 'Default Inference', 1],
    ['Sign', 'Cause To Effect', 3 / 4],
    ['Sign', undefined, 2 / 3],
    ['Sign', 'Analogy', 1 / 2],
    ['Odd', 'Odder', 1 / 2],
    ['Odd', 'odd', 1],
  ])('%s and %s: %d', (one, other, expected) => {
    const [a, b] = [schemeNamed(one), schemeNamed(other)];
    expect(schemeSimilarity(a, b)).toBe(expected);
    expect(schemeSimilarity(b, a)).toBe(expected);
  });
});
