import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PremiseRecord } from '../../src/domain/records.js';
import { fit, folded, foldedPrefix } from '../../src/search/suggest.js';
import { describeEngines } from '../store/contract/engines.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';

const TREES = { id: 'trees', text: 'Towns should plant trees.' };
const ARBRES = { id: 'trees', text: 'Les villes devraient planter des arbres.' };
const TREE_HOUSES = { id: 'houses', text: 'Tree houses should be allowed.' };

function record(id: string, parts: Partial<PremiseRecord>): PremiseRecord {
  return { id, text: `Reason ${id}.`, language: 'en', profile: {}, extra: {}, ...parts };
}

const RECORDS: readonly PremiseRecord[] = [
  record('1', { claim: TREES, topic: 'Trees', profile: { work: 'Gardener' } }),
  record('2', { claim: TREES, topic: 'Trees', profile: { work: 'Tree surgeon' } }),
  record('3', { claim: ARBRES, language: 'fr', topic: 'Trees', profile: { work: 'no answer' } }),
  record('4', { claim: TREE_HOUSES, topic: 'Housing', profile: { work: 'Gardener' } }),
];

describeEngines(
  (name) => `suggestions on the ${name} engine`,
  (engine) => {
    let searched: SearchedEngine;
    beforeAll(async () => {
      searched = await openSearched(engine, 'towns');
      const { writer } = searched.corpora;
      const values = ['Gardener', 'Tree surgeon'];
      const work = { name: 'work', title: 'Work', kind: 'NOMINAL', values } as const;
      await writer.putCorpus({ name: 'towns', variables: [{ ...work, unknown: ['no answer'] }] });
      await writer.putCorpus({ name: 'lakes' });
      await writer.putPremises('towns', RECORDS);
      await writer.putPremises('lakes', [record('1', { topic: 'Treaties' })]);
    });
    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    async function suggested(prefix: string, first = 10, corpus = 'towns') {
      const found = await searched.retrieval.suggest('ALL', { prefix, corpus, first });
      return found.map(({ variable, text, count }) => `${variable}: ${text} (${count})`);
    }

    it('begin with the prefix, then have a word that does; the most frequent first', async () => {
      expect(await suggested('tree')).toEqual([
        'topic: Trees (3)',
        'claim: Tree houses should be allowed. (1)',
        'work: Tree surgeon (1)',
        'claim: Towns should plant trees. (3)',
      ]);
      expect(await suggested('tree', 2)).toHaveLength(2);
    });

    it('have the claim in the language that fits, once', async () => {
      expect(await suggested('arb')).toEqual([
        'claim: Les villes devraient planter des arbres. (3)',
      ]);
      expect(await suggested('plant')).toHaveLength(1);
    });

    it('have no value that means that nothing is known', async () => {
      expect(await suggested('no answer')).toEqual([]);
    });

    it('know what was written and deleted since', async () => {
      const { writer } = searched.corpora;
      expect(await suggested('moss')).toEqual([]);
      await writer.putPremises('towns', [record('5', { topic: 'Moss' })]);
      expect(await suggested('moss')).toEqual(['topic: Moss (1)']);
      const page = await searched.retrieval.searchPremises('ALL', {
        by: { text: 'Reason 5.' },
        corpus: 'towns',
        first: 1,
        filter: { topic: ['Moss'] },
        rank: { method: 'DENSE' },
      });
      await writer.deletePremises('towns', [page.hits[0]!.premise.id]);
      expect(await suggested('moss')).toEqual([]);
    });

    it('show the first 1,000 characters of a long claim, and find it by these', async () => {
      const { writer } = searched.corpora;
      const text = `Parks ${'are green and '.repeat(80)} quiet.`;
      await writer.putPremises('lakes', [record('long', { claim: { text } })]);
      const request = { prefix: 'green', corpus: 'lakes', first: 1 };
      const [found] = await searched.retrieval.suggest('ALL', request);
      expect(found!.text.length).toBeLessThanOrEqual(1_001);
      expect(found!.text.slice(0, 980)).toBe(text.slice(0, 980));
      expect(found!.text).toMatch(/…$/);
      expect(await suggested('quiet', 10, 'lakes')).toEqual([]);
    });

    it('come from a corpus that the principal may see', async () => {
      expect(await suggested('trea', 10, 'lakes')).toEqual(['topic: Treaties (1)']);
      const request = { prefix: 'trea', corpus: 'lakes', first: 10 };
      await expect(searched.retrieval.suggest(new Set(['towns']), request)).rejects.toMatchObject({
        code: 'CORPUS_NOT_FOUND',
      });
      expect(
        await searched.retrieval.suggest(new Set(['towns']), { prefix: 'trea', first: 9 }),
      ).toEqual([]);
    });

    it.each([
      [{ prefix: ' ' }, 'EMPTY_QUERY', 'prefix'],
      [{ prefix: 'x'.repeat(101) }, 'TEXT_TOO_LONG', 'prefix'],
      [{ first: 0 }, 'PAGE_SIZE', 'first'],
      [{ first: 51 }, 'PAGE_SIZE', 'first'],
    ])('are refused for %o', async (parts, code, field) => {
      const request = { prefix: 'tree', corpus: 'towns', first: 10, ...parts };
      await expect(searched.retrieval.suggest('ALL', request)).rejects.toMatchObject({
        code,
        details: { field },
      });
    });
  },
);

describe('the words of a suggestion', () => {
  const fits = (text: string, prefix: string) => fit(folded(text), foldedPrefix(prefix));

  describe('a prefix', () => {
    it.each([
      ['Nuclear power', 'nuc', 'TEXT'],
      ['Phase out nuclear power', 'nuc', 'WORD'],
      ['Phase out nuclear power', 'Nuclear  po', 'WORD'],
      ['Anuclear', 'nuc', undefined],
      ['Subnuclear or nuclear', 'nuc', 'WORD'],
      ['Énergie', 'ener', 'TEXT'],
      ["Plus d'énergie", 'ENER', 'WORD'],
      ['Straße', 'strass', 'TEXT'],
      ['Strasse', 'straß', 'TEXT'],
      ['«Wolves»', 'wol', 'TEXT'],
      ['65+', '65', 'TEXT'],
      ['Die 18-jährigen', '18', 'WORD'],
      ['東京の木', '京', 'WORD'],
      ['ИЗМЕНЕНИЕ климата', 'клим', 'WORD'],
      ['Trees', '"tre', 'TEXT'],
    ])('fits "%s" by "%s": %s', (text, prefix, how) => {
      expect(fits(text, prefix)).toBe(how);
    });

    it('without a letter or digit is empty', () => {
      expect(foldedPrefix(' "!? ')).toBe('');
    });
  });
});
