import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRankerFolder, PieceRanker } from '../../../src/encoders/rankers/knrm.js';
import { PieceReader, RANKERS } from '../../../src/encoders/rankers/piece-reader.js';
import { TextModel } from '../../../src/encoders/text-model.js';

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
    const others = ['Shops should close on Sundays', 'Die Läden schliessen früh', 'Le prix monte'];
    const premises = [premise, ...others];
    const near = await ranker.probabilities(claim, premises, [0.4, 0.4, 0.4, 0.4]);
    const far = await ranker.probabilities(claim, premises, [0.1, 0.1, 0.1, 0.1]);
    const [own, ...rest] = near;
    for (const other of rest) expect(own).toBeGreaterThan(1.2 * other);
    near.forEach((probability, place) => expect(probability).toBeGreaterThan(2 * far[place]!));
  });
});
