import { beforeAll, describe, expect, it } from 'vitest';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { measurePrefilters } from '../../src/premises/prefilter.js';
import { measuredClaims, readTask } from '../../src/premises/read.js';
import { Bm25Index } from '../../src/premises/relevance.js';
import { file, useFolder } from '../files.js';
import { CLAIMS, QRELS, taskFiles, writeTask } from './town.js';

useFolder();

beforeAll(async () => {
  await writeTask();
  // Asks what another claim says as well; the two share premises.
  const more = { _id: 'centre', text: 'The old town should be without cars', split: 'new' };
  await file('queries.jsonl', [...CLAIMS, more]);
  await file('qrels.tsv', `${QRELS}centre\t1\t1\tnoise\t\ncentre\t8\t1\tdogs\t\n`);
});

async function recalls(split?: string) {
  const task = await readTask(taskFiles());
  const claims = measuredClaims(task, split, taskFiles());
  const encoder = createFakeEncoder();
  const encode = async (items: readonly { text: string }[]) => {
    const vectors = await encoder.encode(items.map(({ text }) => text));
    return items.map(({ text }, place) => ({ text, vector: vectors[place]! }));
  };
  const encoded = { claims: await encode(task.claims), premises: await encode(task.premises) };
  const texts = task.premises.map(({ text }) => text);
  const index = new Bm25Index(texts, createSparseEncoder());
  return measurePrefilters({ task, claims, encoded, index });
}

describe('the recall of prefilters', () => {
  it('is that of each at each limit', async () => {
    const found = await recalls();
    expect(found.map(({ prefilter, limit }) => `${prefilter} ${limit}`)).toEqual([
      'dense 100',
      'dense 1000',
      'claims 100',
      'claims 1000',
    ]);
    for (const { byClaim } of found) expect(byClaim).toHaveLength(4);
  });

  it('is 1 where a prefilter leaves all', async () => {
    const [dense] = await recalls();
    expect(dense?.byClaim).toEqual([1, 1, 1, 1]);
  });

  it('counts what other claims have and what that finds, not what the claim itself has', async () => {
    const found = await recalls('new');
    const byClaims = found.find(({ prefilter }) => prefilter === 'claims');
    // Premise 1 belongs to a similar claim, the one about dogs to the claim itself alone.
    expect(byClaims?.byClaim).toEqual([1 / 2]);
  });
});
