import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelFiles } from '../../src/encoders/model-files.js';
import { RelevanceModels } from '../../src/encoders/relevance/models.js';
import { PairHead, scoreByLanguage } from '../../src/encoders/relevance/pair-models.js';
import type { PairModel, Statement } from '../../src/encoders/relevance/types.js';
import { createTextEncoder, type MeasuredTextEncoder } from '../../src/encoders/text.js';
import { dot } from '../../src/math/vectors.js';

describe('the models of relevance', () => {
  const MODEL = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
  /** Networks that count equal pieces. */
  const KNRM = fileURLToPath(new URL('../fixtures/rankers/models/shipped', import.meta.url));
  const texts = {
    claim: 'The town should close its centre to cars',
    speaks: 'Without cars in the centre of town the air is cleaner.',
    other: 'The choir sings on Tuesdays.',
  };

  let encoder: MeasuredTextEncoder;
  let models: RelevanceModels;
  const english = {} as Record<keyof typeof texts, Statement>;
  beforeAll(async () => {
    encoder = await createTextEncoder();
    models = new RelevanceModels({ pieces: encoder });
    for (const [name, text] of Object.entries(texts)) {
      const vector = await encoder.encodeQuery(text);
      english[name as keyof typeof texts] = { text, vector, language: 'en' };
    }
  });
  afterAll(async () => {
    await models.close();
    await encoder.close();
  });

  describe('the relevance filter', () => {
    it('opens no model once it is closed', async () => {
      const { claim, speaks } = english;
      const closed = new RelevanceModels({ pieces: encoder });
      await closed.close();
      for (const model of ['CROSS_ENCODER', 'FAST'] as const) {
        await expect(closed.relevance(claim, [speaks], model)).rejects.toMatchObject({
          code: 'ENCODER_FAILED',
        });
      }
    });

    it.each(['CROSS_ENCODER', 'FAST', 'KNRM'] as const)(
      'reads a premise with its claim, where that is given: %s',
      async (model) => {
        const { claim, speaks, other } = english;
        const subject = { ...other, vector: claim.vector, text: claim.text };
        const premises = [other, { ...other, claim }, { ...other, claim: speaks }];
        const { scores, models: used } = await models.relevance(subject, premises, model);
        expect(used).toEqual([model, model, model]);
        expect(scores[1]).toBeGreaterThan(scores[2]!);
        expect(scores[2]).toBeGreaterThan(scores[0]!);
        const alone = await models.relevance(subject, [other], model);
        expect(alone.scores[0]).toBeCloseTo(scores[0]!, 2);
      },
    );

    it.each(['CROSS_ENCODER', 'FAST', 'KNRM'] as const)(
      'tells what speaks to a claim from what does not: %s',
      async (model) => {
        const { claim, speaks, other } = english;
        const { scores, models: used } = await models.relevance(claim, [other, speaks], model);
        expect(used).toEqual([model, model]);
        expect(scores[1]).toBeGreaterThan(scores[0]!);
        expect(scores[1]).toBeLessThanOrEqual(1);
        expect(scores[0]).toBeGreaterThanOrEqual(0);
        expect(scores[0]).toBeLessThan(0.5);
      },
    );

    it('judges German, French and Italian by KNRM, also against each other', async () => {
      const { claim, other } = english;
      const written = async (language: string, text: string) => {
        return { text, language, vector: await encoder.encodeQuery(text) };
      };
      const german = await written('de', 'Autofreie Zentren haben sauberere Luft.');
      const french = await written('fr', 'Sans voitures, l’air du centre-ville est plus propre.');
      const italian = await written('it', 'Senza auto il centro della città respira meglio.');
      const choir = await written('de', 'Der Chor singt jeden Dienstag.');
      const asked = await written('de', 'Das Zentrum der Stadt soll ohne Autos sein.');
      for (const subject of [claim, asked]) {
        const premises = [german, french, italian, choir, other];
        const { scores, models: used } = await models.relevance(subject, premises, 'KNRM');
        expect(new Set(used)).toEqual(new Set(['KNRM']));
        const best = Math.max(scores[3]!, scores[4]!);
        for (const score of scores.subarray(0, 3)) expect(score).toBeGreaterThan(best);
      }
    });

    it('gives 0 by KNRM where there is nothing to read, and reads 100 kB', async () => {
      const { claim, speaks } = english;
      const vector = claim.vector;
      const premises = ['', '🌳👍!', 'It is and it was.', 'clean air '.repeat(10_000)].map(
        (text) => ({
          text,
          vector,
        }),
      );
      const { scores } = await models.relevance(claim, premises, 'KNRM');
      expect([...scores.subarray(0, 2)]).toEqual([0, 0]);
      for (const score of scores.subarray(2)) expect(score).toBeGreaterThan(0);
      const empty = { ...claim, text: '🙂' };
      expect([...(await models.relevance(empty, [speaks], 'KNRM')).scores]).toEqual([0]);
      const long = { ...claim, text: `${claim.text} `.repeat(2_500) };
      expect((await models.relevance(long, [speaks], 'KNRM')).scores[0]).toBeGreaterThan(0);
    });

    it.each([
      ['another version', { version: '2' }, /elenchus-relevance 2 instead of elenchus-relevance 5/],
      ['a cosine beyond bounds', { cosine: { weight: 1e300, offset: 0 } }, /cosine\.weight/],
    ])('refuses the relevance filter with %s', async (_, change, problem) => {
      const directory = mkdtempSync(join(tmpdir(), 'elenchus-relevance-'));
      const manifest = JSON.parse(readFileSync(join(MODEL, 'manifest.json'), 'utf8')) as object;
      writeFileSync(join(directory, 'manifest.json'), JSON.stringify({ ...manifest, ...change }));
      const judging = new RelevanceModels({ directory });
      const { claim, speaks } = english;
      for (const model of ['FAST', 'CROSS_ENCODER'] as const) {
        await expect(judging.relevance(claim, [speaks], model)).rejects.toMatchObject({
          code: 'MODEL_CORRUPT',
          details: { problem: expect.stringMatching(problem) as string },
        });
      }
      rmSync(directory, { recursive: true });
    });

    it('names the file of KNRM that is missing or damaged, and needs no restart', async () => {
      const rankers = mkdtempSync(join(tmpdir(), 'elenchus-knrm-'));
      const own = await createTextEncoder({ rankers, threads: 1 });
      const judging = new RelevanceModels({ pieces: own });
      const { claim, speaks } = english;
      const score = () => judging.relevance(claim, [speaks], 'KNRM');
      await expect(score()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
      cpSync(KNRM, rankers, { recursive: true });
      writeFileSync(join(rankers, 'knrm.onnx'), 'no network');
      await expect(score()).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        details: { file: join(rankers, 'knrm.onnx') },
      });
      cpSync(join(KNRM, 'knrm.onnx'), join(rankers, 'knrm.onnx'));
      expect((await score()).models).toEqual(['KNRM']);
      // The encoder has gone on all the while.
      expect(dot(await own.encodeQuery(claim.text), claim.vector)).toBeCloseTo(1, 4);
      await judging.close();
      await own.close();
      rmSync(rankers, { recursive: true });
    });

    it('gives the vectors alone the relevance that FAST gives', async () => {
      const { claim, speaks, other } = english;
      const fast = await models.relevance(claim, [speaks, other], 'FAST');
      const alone = await models.fastRelevance(claim.vector, [speaks.vector, other.vector]);
      expect(alone).toEqual(fast.scores);
    });

    it('gives a side as a probability, in the languages that it reads', async () => {
      const { claim, speaks, other } = english;
      const sides = await models.sides(claim, [speaks, { ...other, language: 'sw' }, other]);
      expect(sides.map((side) => side?.model)).toEqual([
        'CROSS_ENCODER',
        undefined,
        'CROSS_ENCODER',
      ]);
      const against = { ...speaks, text: 'Shops would lose their customers without cars.' };
      const [opposed] = await models.sides(claim, [against]);
      expect(sides[0]!.favours).toBeGreaterThan(opposed!.favours);
      expect(sides[0]!.favours).toBeLessThan(1);
    });

    it('is opened again where a file was missing and came back', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'elenchus-relevance-'));
      const incomplete = new RelevanceModels({ directory });
      const { claim, speaks } = english;
      const score = () => incomplete.relevance(claim, [speaks], 'FAST');
      await expect(score()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
      for (const file of ['manifest.json', 'fast-relevance.onnx']) {
        cpSync(join(MODEL, file), join(directory, file));
      }
      expect((await score()).models).toEqual(['FAST']);
      await incomplete.close();
      rmSync(directory, { recursive: true });
    });
  });
});

describe('the choice of a model', () => {
  const statement = (text: string, language?: string): Statement => ({
    text,
    vector: new Float32Array(512),
    ...(language !== undefined && { language }),
  });

  /** Scores by length, and keeps what it was asked. */
  function fake(name: PairModel['name'], languages: PairModel['languages'], per: number) {
    const asked: string[][] = [];
    const model: PairModel = {
      name,
      languages,
      score: (_claim, premises) => {
        asked.push(premises.map(({ text }) => text));
        return Promise.resolve(Float32Array.from(premises, ({ text }) => text.length / per));
      },
    };
    return { model, asked };
  }

  const claim = statement('a claim', 'en');
  const mixed = [
    statement('one', 'en'),
    statement('deux', 'fr'),
    statement('three', 'en'),
    statement('?!'),
  ];

  function models() {
    const cross = fake('CROSS_ENCODER', ['en'], 10);
    const fast = fake('FAST', 'ALL', 100);
    return { cross, fast, both: [cross.model, fast.model] };
  }

  describe('the choice of a relevance model', () => {
    it('goes by the language of each premise and says which model it was', async () => {
      const { cross, fast, both } = models();
      const { scores, models: used } = await scoreByLanguage(both, claim, mixed);
      expect(used).toEqual(['CROSS_ENCODER', 'FAST', 'CROSS_ENCODER', 'FAST']);
      expect([...scores]).toEqual([3 / 10, 4 / 100, 5 / 10, 2 / 100].map(Math.fround));
      expect(cross.asked).toEqual([['one', 'three']]);
      expect(fast.asked).toEqual([['deux', '?!']]);
    });

    it('goes by the language of the claim, too', async () => {
      const { cross, both } = models();
      for (const asked of [statement('une thèse', 'fr'), statement('?')]) {
        const { models: used } = await scoreByLanguage(both, asked, mixed, 'CROSS_ENCODER');
        expect(new Set(used)).toEqual(new Set(['FAST']));
      }
      expect(cross.asked).toEqual([]);
    });

    it('is the caller’s where that model serves the languages', async () => {
      const { cross, both } = models();
      const { models: used } = await scoreByLanguage(both, claim, mixed, 'FAST');
      expect(new Set(used)).toEqual(new Set(['FAST']));
      expect(cross.asked).toEqual([]);
    });

    it('asks no model about no premises', async () => {
      const { cross, fast, both } = models();
      expect(await scoreByLanguage(both, claim, [])).toEqual({
        scores: new Float32Array(0),
        models: [],
      });
      expect([...cross.asked, ...fast.asked]).toEqual([]);
    });
  });
});

describe('FAST', () => {
  const WIDTH = 512;
  const directory = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
  const { head: expected } = JSON.parse(
    readFileSync(new URL('../fixtures/relevance/expected.json', import.meta.url), 'utf8'),
  ) as { head: number[] };

  /** As `make_fixtures.py` makes them. */
  function sines(number: number): Float32Array {
    const values = Float64Array.from({ length: WIDTH }, (_, i) =>
      Math.sin((i + 1) * (number + 1) * 0.37),
    );
    const length = Math.hypot(...values);
    return Float32Array.from(values, (value) => value / length);
  }

  let files: ModelFiles;
  let relevance: PairHead;
  beforeAll(async () => {
    files = await ModelFiles.open(directory);
    relevance = await PairHead.open(files, 'fast-relevance.onnx', 1);
  });
  afterAll(() => relevance.close());

  describe('a fast head', () => {
    it('gives the probabilities of its reference in Python', async () => {
      const premises = expected.map((_, number) => sines(number));
      const found = await relevance.score(sines(0), premises);
      expected.forEach((score, place) => expect(found[place]).toBeCloseTo(score, 4));
    });

    it('judges a premise alone as among thousands', async () => {
      const premises = Array.from({ length: 1500 }, (_, number) => sines(number));
      const together = await relevance.score(sines(3), premises);
      for (const place of [0, 511, 512, 1499]) {
        const [alone] = await relevance.score(sines(3), [premises[place]!]);
        expect(alone).toBeCloseTo(together[place]!, 5);
      }
    });

    it('gives a probability for zero vectors, too', async () => {
      const zero = new Float32Array(WIDTH);
      const scores = [
        ...(await relevance.score(zero, [zero, sines(1)])),
        ...(await relevance.score(sines(1), [zero])),
      ];
      for (const score of scores) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    });

    it('has nothing to say about no premises', async () => {
      expect(await relevance.score(sines(0), [])).toHaveLength(0);
    });

    it('refuses vectors of another length with a code', async () => {
      for (const [claim, premise] of [
        [sines(0), new Float32Array(3)],
        [new Float32Array(513), sines(0)],
      ] as const) {
        await expect(relevance.score(claim, [premise])).rejects.toMatchObject({
          code: 'ENCODER_FAILED',
        });
      }
    });

    it('is not opened where the manifest does not list it', async () => {
      await expect(PairHead.open(files, 'other.onnx', 1)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
      });
    });
  });
});
