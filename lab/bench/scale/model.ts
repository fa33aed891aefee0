import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { PremiseRecord } from '../../../src/domain/records.js';
import { createTextEncoder } from '../../../src/encoders/text.js';
import { openSource } from '../../../src/formats/lines.js';
import { readPremises } from '../../../src/formats/premises.js';
import { sample, seededRandom } from '../../../src/math/random.js';
import type { PremiseModel } from './premises.js';
import { drawVector, modelVectors, neighbourCosines, type Spread, spreadOf } from './vectors.js';

const SEED = 41;
/** How many real premises are looked at. */
const SAMPLE = 8_000;
const BATCH = 1_000;
const PROBES = 300;

/** What is drawn from, and how near the neighbours of real vectors and of as many drawn ones are. */
export interface Estimated {
  readonly model: PremiseModel;
  readonly vectors: number;
  readonly real: readonly Spread[];
  readonly drawn: readonly Spread[];
}

/** Reads what an earlier run has estimated. */
export async function readModel(file: string): Promise<Estimated> {
  return deserialize(await readFile(file)) as Estimated;
}

/** Estimates what premises are alike to those of a corpus, and keeps it in the file `kept`. */
export async function estimateModel(corpus: string, kept: string): Promise<Estimated> {
  if (existsSync(kept)) return readModel(kept);
  const all: PremiseRecord[] = [];
  for await (const { result } of readPremises(await openSource(corpus))) {
    if ('record' in result) all.push(result.record);
  }
  const random = seededRandom(SEED);
  const records = sample(all, SAMPLE, random);
  const real = await encode(records.map(({ text }) => text));
  const { chosen, model } = modelVectors(real, SEED);
  const drawn = real.map(() => drawVector(model, random).vector);
  const probes = sample([...real.keys()], PROBES, random);
  const estimated = {
    model: {
      vectors: model,
      seeds: chosen.map((at) => records[at]!),
      profiles: all.map(({ profile }) => profile),
    },
    vectors: real.length,
    real: spreadOf(neighbourCosines(real, probes)),
    drawn: spreadOf(neighbourCosines(drawn, probes)),
  };
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, serialize(estimated));
  return estimated;
}

async function encode(texts: readonly string[]): Promise<Float32Array[]> {
  const encoder = await createTextEncoder();
  const vectors: Float32Array[] = [];
  try {
    for (let from = 0; from < texts.length; from += BATCH) {
      vectors.push(...(await encoder.encode(texts.slice(from, from + BATCH))));
    }
  } finally {
    await encoder.close();
  }
  return vectors;
}
