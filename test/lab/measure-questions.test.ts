import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  knownAnswersOf,
  LANGUAGES,
  readAspects,
  readTestDebates,
  readUnanswered,
  readWordings,
  wordingsOf,
} from '../../lab/measure-questions/questions.js';
import { readQuestions } from '../../lab/shared/demo.js';
import { countBy, distinct, manifest, premises } from '../support/demo.js';

const ISSUES = manifest.claims.map(({ id }) => id);
const aspects = readAspects();
const wordings = readWordings();
const unanswered = readUnanswered();

/** The issue of everything in the demo corpus that gives a reason, by its external id. */
const issues = new Map(premises.map(({ id, claimId }) => [id, claimId]));
for (const { file, claimId } of manifest.graphs) {
  const { nodes, edges } = JSON.parse(readFileSync(`demo/${file}`, 'utf8')) as {
    nodes: { nodeID: string; type: string }[];
    edges: { fromID: string }[];
  };
  const graph = file.replace(/^graphs\/|\.json$/g, '');
  const sources = new Set(edges.map(({ fromID }) => fromID));
  for (const { nodeID, type } of nodes) {
    // The major claim leads nowhere.
    if (type === 'I' && sources.has(nodeID)) issues.set(`${graph}#${nodeID}`, claimId);
  }
}

const words = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{6,}/gu) ?? [];

describe('the questions about aspects', () => {
  it('are 200, 50 a language, on every issue', () => {
    expect(aspects).toHaveLength(200);
    expect(countBy(aspects.map(({ language }) => language))).toEqual(
      new Map(LANGUAGES.map((language) => [language, 50])),
    );
    expect(distinct(aspects.map(({ issue }) => issue)).sort()).toEqual([...ISSUES].sort());
  });

  it('are formal and colloquial, and some only ask for the issue', () => {
    const forms = countBy(aspects.map(({ form }) => form));
    expect(forms.get('FORMAL')).toBeGreaterThanOrEqual(80);
    expect(forms.get('COLLOQUIAL')).toBeGreaterThanOrEqual(80);
    expect(forms.get('PLAIN')).toBe(8);
    const plain = aspects.filter(({ answers }) => answers === 'ISSUE');
    expect(plain).toEqual(aspects.filter(({ form }) => form === 'PLAIN'));
  });

  it('are answered by reasons of the demo corpus on their issue, each named once', () => {
    const wrong = aspects.flatMap(({ text, issue, answers }) => {
      if (answers === 'ISSUE') return [];
      expect(distinct(answers), text).toHaveLength(answers.length);
      return answers.filter((id) => issues.get(id) !== issue).map((id) => `${text} ${id}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the other wordings of claims', () => {
  it('are one that says the same, one that says the opposite and a question for each language', () => {
    const groups = countBy(
      wordings.map(({ issue, language, form, agreement }) =>
        [issue, language, form === 'QUESTION' ? form : agreement].join(' '),
      ),
    );
    expect(groups.size).toBe(ISSUES.length * LANGUAGES.length * 3);
    expect(new Set(groups.values())).toEqual(new Set([1]));
    expect(distinct(wordings.map(({ issue }) => issue)).sort()).toEqual([...ISSUES].sort());
  });

  it('ask for the claim as often as for its opposite', () => {
    const asked = wordings.filter(({ form }) => form === 'QUESTION');
    expect(countBy(asked.map(({ agreement }) => agreement))).toEqual(
      new Map([
        ['SAME', 30],
        ['OPPOSITE', 30],
      ]),
    );
  });

  it('have no long word of the claim', () => {
    const shared = wordings.flatMap(({ text, issue, language }) => {
      const claim = manifest.claims.find(({ id }) => id === issue)!.text[language]!;
      // Modal verbs are words of every claim.
      const own = new Set(
        words(claim).filter((word) => !/^(sollen|should|devrai|pouvoir)/.test(word)),
      );
      return words(text)
        .filter((word) => own.has(word))
        .map((word) => `${text} ${word}`);
    });
    expect(shared).toEqual([]);
  });
});

describe('the questions that nothing answers', () => {
  it('are 100, half of them close, at most ten without sense, 25 a language', () => {
    expect(countBy(unanswered.map(({ kind }) => kind))).toEqual(
      new Map([
        ['FAR', 40],
        ['NONSENSE', 10],
        ['CLOSE', 50],
      ]),
    );
    expect(countBy(unanswered.map(({ language }) => language))).toEqual(
      new Map(LANGUAGES.map((language) => [language, 25])),
    );
  });

  it('name an issue of the demo corpus if they are close to it', () => {
    for (const { text, kind, issue } of unanswered) {
      expect(issue !== undefined, text).toBe(kind === 'CLOSE');
      if (issue !== undefined) expect(ISSUES, text).toContain(issue);
    }
  });
});

it('asks nothing twice, and nothing of measure-demo', () => {
  const all = [...aspects, ...wordings, ...unanswered].map(({ text }) => text);
  expect(distinct(all)).toHaveLength(all.length);
  const others = new Set(readQuestions('lab/measure-demo/questions.jsonl').map(({ text }) => text));
  expect(all.filter((text) => others.has(text))).toEqual([]);
});

describe('the debates', () => {
  const debates = readTestDebates();

  it('of the test part are at least twice a pool of 20', () => {
    expect(debates.length).toBeGreaterThanOrEqual(40);
  });

  it('give six other wordings in each language', () => {
    for (const debate of debates) expect(wordingsOf(debate), debate.id).toHaveLength(6 * 4);
  });

  it('give questions in another language than what answers them', () => {
    const known = debates.flatMap(knownAnswersOf);
    expect(known.length).toBeGreaterThan(7 * debates.length);
    expect(known.filter(({ language, answer }) => language === answer.language)).toEqual([]);
  });
});
