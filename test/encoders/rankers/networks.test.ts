import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SparseCoder } from '../../../evaluation/src/rankers/sparse-ranker.js';
import { WordPieceRanker, WordPieces } from '../../../evaluation/src/rankers/word-piece-ranker.js';
import type { ModelFiles } from '../../../src/encoders/model-files.js';
import { openRankerFolder, PieceRanker } from '../../../src/encoders/rankers/knrm.js';
import { PieceReader, RANKERS } from '../../../src/encoders/rankers/piece-reader.js';
import { TextModel } from '../../../src/encoders/text-model.js';

describe('networks of rankers', () => {
  const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  /** Networks that count equal pieces (write_models.py). */
  const SHIPPED = path('test/fixtures/rankers/models/shipped');
  const TRAINED = path('test/fixtures/rankers/models/trained');

  let textModel: TextModel;
  let reader: PieceReader;
  let trained: ModelFiles;
  let shipped: ModelFiles;
  beforeAll(async () => {
    textModel = await TextModel.load(path('models/text-encoder'), 1);
    reader = await PieceReader.open(textModel);
    trained = await openRankerFolder(TRAINED, textModel.manifest);
    shipped = await openRankerFolder(SHIPPED, textModel.manifest);
  });
  afterAll(() => textModel.release());

  const CLAIM = 'The town should plant trees.';
  const PREMISES = ['Trees cool the town.', 'Shops sell more.', '', 'A tree, the trees and trees!'];

  describe('a network over pieces', () => {
    it('gets each piece of both texts, without padding and stop words of the claim', async () => {
      const ranker = await PieceRanker.open(trained, 'seed-1/knrm.onnx', reader, 1);
      // "Trees" and "trees" are different pieces; that of the claim is the second.
      const [same, other, empty, twice] = await ranker.scores(CLAIM, PREMISES);
      expect([same, other, twice]).toEqual([1, 0, 2]);
      expect(empty).toBe(-1);
      await ranker.release();
    });

    it('gives probabilities, and 0 where there is nothing to read', async () => {
      const ranker = await PieceRanker.open(shipped, 'knrm.onnx', reader, 1);
      const of = async (claim: string) => [...(await ranker.probabilities(claim, PREMISES))];
      const sigmoid = (value: number) => expect.closeTo(1 / (1 + Math.exp(-value)), 5) as number;
      expect(await of(CLAIM)).toEqual([sigmoid(-1), sigmoid(-2), 0, sigmoid(0)]);
      expect(await of('👍 🌳!')).toEqual([0, 0, 0, 0]);
      expect(await ranker.probabilities(CLAIM, [])).toHaveLength(0);
      // An emoji is a mark, and a premise of marks has no words.
      const marks = await ranker.probabilities(CLAIM, ['🌳!', 'Shops', 'Trees'], [9, 1, -1]);
      expect([...marks]).toEqual([0, sigmoid(-1), sigmoid(-3)]);
      await ranker.release();
    });

    it('reads a claim of stop words alone, and the beginning of 100 kB', async () => {
      const ranker = await PieceRanker.open(shipped, 'knrm.onnx', reader, 1);
      const [found] = await ranker.probabilities('To be or not to be', ['to be']);
      expect(found).toBeGreaterThan(0.5);
      const long = 'Some trees are high. '.repeat(5_000);
      const [early] = await ranker.probabilities(CLAIM, [long]);
      const [late] = await ranker.probabilities(CLAIM, [
        long.replaceAll('trees', 'oaks') + ' trees',
      ]);
      expect(early).toBeGreaterThan(0.9);
      expect(late).toBeLessThan(0.2);
      await ranker.release();
    });

    it('gives the same scores in one run as in several', async () => {
      const ranker = await PieceRanker.open(trained, 'seed-1/knrm.onnx', reader, 1);
      const many = Array.from({ length: 300 }, (_, at) => 'trees and '.repeat(at % 7) + 'more');
      const together = await ranker.scores(CLAIM, many);
      expect([...together.slice(0, 7)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect([...together.slice(293)]).toEqual(
        Array.from({ length: 7 }, (_, at) => (293 + at) % 7),
      );
      await ranker.release();
    });
  });

  describe('a network that codes texts', () => {
    it('gives the same text the same code, and none to a text without words', async () => {
      const coder = await SparseCoder.open(trained, 'seed-1/snrm.onnx', reader, 1);
      const [one, none, again] = await coder.premises(['Shops sell more', '\n', 'Shops sell more']);
      expect(one).toEqual(again);
      expect(one!.dimensions.length).toBeGreaterThan(0);
      expect(one!.values.every((value) => value > 0)).toBe(true);
      expect(none).toEqual({ dimensions: [], values: [] });
      expect(await coder.claim('🌳')).toEqual(none);
      await coder.release();
    });
  });

  describe('a network over word pieces', () => {
    it('gets both texts, each with its marks and positions', async () => {
      const wordPieces = await trained.parse(
        'tokenizer.json',
        (json) => new WordPieces(json as object),
      );
      const ranker = await WordPieceRanker.open(trained, 'seed-1/bert.onnx', wordPieces, 1);
      const scores = await ranker.scores('Town trees', [
        'trees',
        'Shops, Sundays',
        '',
        'Trees! Town?',
      ]);
      // Two pairs of equal marks, less a thousandth of the last position.
      const [one, none, empty, both] = scores;
      expect(one).toBeCloseTo(2 + 1 - 0.003, 5);
      expect(none).toBeCloseTo(2 - 0.004, 5);
      expect(both).toBeCloseTo(2 + 2 - 0.005, 5);
      expect(empty).toBe(-1);
      await ranker.release();
    });
  });

  describe('a folder of rankers', () => {
    const changed = (name: string, content: (text: string) => string) => {
      const folder = mkdtempSync(join(tmpdir(), 'elenchus-rankers-'));
      cpSync(SHIPPED, folder, { recursive: true });
      const file = join(folder, name);
      writeFileSync(file, content(readFileSync(file, 'latin1')), 'latin1');
      return folder;
    };
    const opened = async (folder: string) => {
      try {
        const files = await openRankerFolder(folder, textModel.manifest);
        await PieceRanker.open(files, 'knrm.onnx', reader, 1);
      } finally {
        rmSync(folder, { recursive: true });
      }
    };

    it.each([
      [
        'of another version',
        'manifest.json',
        '"version": "1",\n  "dim',
        '"version": "2",\n  "dim',
        /elenchus-rankers 2 instead of elenchus-rankers 1/,
      ],
      [
        'for another text encoder',
        'manifest.json',
        'use-multilingual-v3',
        'use-large',
        /use-large 1 instead of use-multilingual-v3 1/,
      ],
      ['that is damaged', 'knrm.onnx', 'Sigmoid', 'sigmoid', /SHA-256/],
    ])('%s is refused', async (_, name, from, to, message) => {
      const folder = changed(name, (text) => {
        expect(text).toContain(from);
        return text.replace(from, to);
      });
      await expect(opened(folder)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        message: expect.stringMatching(message) as string,
      });
    });

    it('without its network, or without stop words, names the file', async () => {
      const folder = changed('manifest.json', (text) => text);
      rmSync(join(folder, 'knrm.onnx'));
      await expect(opened(folder)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
      const other = changed('stop-words.json', (text) => text.replace('the', 'thx'));
      const open = () => PieceReader.open(textModel, other);
      await expect(open()).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
      rmSync(join(other, 'stop-words.json'));
      await expect(open()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
      rmSync(other, { recursive: true });
    });

    it('with a network of another kind is refused', async () => {
      const files = await openRankerFolder(SHIPPED, textModel.manifest);
      await expect(SparseCoder.open(files, 'knrm.onnx', reader, 1)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        details: { problem: 'it has no output "codes"' },
      });
    });
  });
});

describe('KNRM beside the text encoder', () => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../fixtures/rankers/${name}`, import.meta.url), 'utf8'));
  const texts = read('texts.json') as string[];
  const expected = read('scores.json') as {
    readonly claim: number;
    readonly premises: number[];
    readonly scores: number[];
  }[];

  let textModel: TextModel;
  let ranker: PieceRanker;
  beforeAll(async () => {
    const directory = fileURLToPath(new URL('../../../models/text-encoder', import.meta.url));
    textModel = await TextModel.load(directory, 1);
    const files = await openRankerFolder(RANKERS, textModel.manifest);
    ranker = await PieceRanker.open(files, 'knrm.onnx', await PieceReader.open(textModel), 1);
  });
  afterAll(async () => {
    await ranker.release();
    await textModel.release();
  });

  describe('KNRM', () => {
    it('gives the scores of its network in PyTorch, for odd texts in four languages', async () => {
      expect(expected.length).toBeGreaterThan(20);
      for (const { claim, premises, scores } of expected) {
        const found = await ranker.scores(
          texts[claim]!,
          premises.map((place) => texts[place]!),
        );
        scores.forEach((score, place) => {
          expect(found[place], `${claim} with ${premises[place]}`).toBeCloseTo(score, 3);
        });
      }
    });

    it.each([
      ['Das Dorf soll Bäume pflanzen', 'Bäume kühlen die Straßen im Sommer'],
      ['Il faut planter des arbres', 'Les arbres rafraîchissent les rues en été'],
      ['Bisogna piantare alberi', 'Gli alberi rinfrescano le strade in estate'],
      ['The town should plant trees', 'Bäume kühlen die Straßen im Sommer'],
    ])('puts what speaks to "%s" before what does not', async (claim, premise) => {
      const others = [
        'Shops should close on Sundays',
        'Die Läden schliessen früh',
        'Le prix monte',
      ];
      const premises = [premise, ...others];
      const near = await ranker.probabilities(claim, premises, [0.4, 0.4, 0.4, 0.4]);
      const far = await ranker.probabilities(claim, premises, [0.1, 0.1, 0.1, 0.1]);
      const [own, ...rest] = near;
      for (const other of rest) expect(own).toBeGreaterThan(1.2 * other);
      near.forEach((probability, place) => expect(probability).toBeGreaterThan(2 * far[place]!));
    });
  });
});
