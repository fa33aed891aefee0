import { describe, expect, it } from 'vitest';
import { countBy, distinct, LANGUAGES, manifest, premises, type Variable } from './support/demo.js';
import { overlap, wordTrigrams } from './support/trigrams.js';

const wordCount = (text: string) => text.split(/\s+/).length;

describe('the demo corpus', () => {
  it('has at least 280 premises with ids of their own', () => {
    expect(premises.length).toBeGreaterThanOrEqual(280);
    expect(distinct(premises.map(({ id }) => id))).toHaveLength(premises.length);
  });

  it('is written in four languages, at least 60 premises each', () => {
    const counts = countBy(premises.map(({ language }) => language));
    expect([...counts.keys()].sort()).toEqual(LANGUAGES);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(60);
  });

  it('argues on at least 14 claims, at least three of them in all languages', () => {
    const languages = new Map(manifest.claims.map(({ id }) => [id, new Set<string>()]));
    for (const { claimId, language } of premises) languages.get(claimId)?.add(language);
    expect(languages.size).toBeGreaterThanOrEqual(14);
    const everywhere = [...languages.values()].filter((set) => set.size === LANGUAGES.length);
    expect(everywhere.length).toBeGreaterThanOrEqual(3);
  });

  it('gives each premise the text and topic of its claim, as listed', () => {
    const claims = new Map(manifest.claims.map((claim) => [claim.id, claim]));
    for (const premise of premises) {
      const claim = claims.get(premise.claimId);
      expect(premise.claim, premise.id).toBe(claim?.text[premise.language]);
      expect(premise.topic, premise.id).toBe(claim?.topic);
    }
  });

  it('has both stances on each claim, neither over two thirds', () => {
    for (const { id } of manifest.claims) {
      const stances = premises.filter(({ claimId }) => claimId === id).map((line) => line.stance);
      expect(distinct(stances).sort(), id).toEqual(['AGAINST', 'FAVOR']);
      expect(Math.max(...countBy(stances).values()) / stances.length, id).toBeLessThan(2 / 3);
    }
  });

  it('has texts of 12 to 70 words, short and long ones', () => {
    const lengths = premises.map(({ text }) => wordCount(text));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(70);
    expect(lengths.filter((length) => length <= 20).length).toBeGreaterThanOrEqual(12);
    expect(lengths.filter((length) => length >= 50).length).toBeGreaterThanOrEqual(8);
  });

  it.each(LANGUAGES)('is no template in %s: no two premises share half their trigrams', (lang) => {
    const texts = premises.filter(({ language }) => language === lang);
    const trigrams = texts.map(({ text }) => wordTrigrams(text));
    const alike = trigrams.flatMap((a, i) =>
      trigrams.slice(0, i).flatMap((b, j) => (overlap(a, b) > 0.5 ? [[texts[i], texts[j]]] : [])),
    );
    expect(alike).toEqual([]);
  });

  it.each(LANGUAGES)('opens its premises in %s in different ways', (lang) => {
    const openings = premises
      .filter(({ language }) => language === lang)
      .map(({ text }) => text.toLowerCase().split(/\s+/).slice(0, 3).join(' '));
    expect(Math.max(...countBy(openings).values())).toBeLessThanOrEqual(3);
  });
});

describe("the demo corpus's authors", () => {
  const sharesOf = ({ name, unknown }: Variable) => {
    const values = premises.flatMap(({ profile }) => profile[name] ?? []);
    const known = values.filter((value) => !unknown.includes(value));
    return [...countBy(known).values()].map((count) => count / premises.length);
  };
  const single = manifest.variables.filter(({ kind }) => kind !== 'MULTIPLE');

  it('are at least 90, each with one profile, language and year', () => {
    const seen = new Map<string, string>();
    for (const { author, profile, language, year, id } of premises) {
      const person = JSON.stringify([profile, language, year]);
      expect(seen.get(author) ?? person, id).toBe(person);
      seen.set(author, person);
    }
    expect(seen.size).toBeGreaterThanOrEqual(90);
  });

  it('have profiles of the listed variables and values only', () => {
    const variables = new Map(manifest.variables.map((variable) => [variable.name, variable]));
    for (const { id, profile } of premises) {
      for (const [name, value] of Object.entries(profile)) {
        const variable = variables.get(name);
        expect(Array.isArray(value), `${id} ${name}`).toBe(variable?.kind === 'MULTIPLE');
        const listed = [...(variable?.values ?? []), ...(variable?.unknown ?? [])];
        for (const item of [value].flat()) expect(listed, `${id} ${name}`).toContain(item);
      }
    }
  });

  it('use every listed value, and leave some unknown or out', () => {
    for (const { name, values } of manifest.variables) {
      const used = distinct(premises.flatMap(({ profile }) => profile[name] ?? []));
      expect(used, name).toEqual(expect.arrayContaining(values));
    }
    expect(premises.some(({ profile }) => Object.values(profile).includes('unknown'))).toBe(true);
    expect(premises.some(({ profile }) => profile['civil_status'] === undefined)).toBe(true);
  });

  it('form groups of uneven size', () => {
    const small = single.filter((variable) => Math.min(...sharesOf(variable)) < 0.05);
    expect(small.length).toBeGreaterThanOrEqual(2);
    expect(single.some((variable) => Math.max(...sharesOf(variable)) > 0.6)).toBe(true);
  });

  it('include women of 65+ in the countryside who write in French on a Swiss issue', () => {
    const texts = premises.filter(
      ({ language, profile }) =>
        language === 'fr' &&
        profile['gender'] === 'female' &&
        profile['age'] === '65+' &&
        profile['residence'] === 'countryside',
    );
    expect(texts.length).toBeGreaterThanOrEqual(6);
    expect(texts.filter(({ claimId }) => claimId === 'speed-limit').length).toBeGreaterThan(2);
  });
});
