import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { RELEVANCE_MODELS } from '../../domain/relevance.js';
import { createTextEncoder, type MeasuredTextEncoder } from '../../encoders/text.js';
import { createArgumentMiner } from '../../graphs/mining/miner.js';
import { QualityHead } from '../../encoders/quality/head.js';
import { RelevanceModels } from '../../encoders/relevance/models.js';
import { createStructureEncoder } from '../../graphs/encoder.js';
import { attempt, type Finding } from './finding.js';

/** Runs each model of texts and graphs once. */
export async function checkModels(): Promise<readonly Finding[]> {
  const opened = createTextEncoder({ threads: 1 });
  const findings = [
    await attempt('text encoder', async () => checkTextEncoder(await opened)),
    await attempt('structure encoder', checkStructureEncoder),
    await attempt('relevance filter', async () => checkRelevanceFilter(await opened)),
    await attempt('quality', async () => checkQuality(await opened)),
    await attempt('text to graph', async () => checkMiner(await opened)),
  ];
  await opened.then(
    (encoder) => encoder.close(),
    () => undefined,
  );
  return findings;
}

async function checkTextEncoder(encoder: MeasuredTextEncoder): Promise<string> {
  const { id, version, dimensions } = encoder.model;
  const [vector] = await encoder.encode(['elenchus']);
  if (vector?.length !== dimensions) throw new Error(`it gave no vector of ${dimensions}`);
  return `${id} ${version}, ${dimensions} dimensions`;
}

async function checkStructureEncoder(): Promise<string> {
  const encoder = await createStructureEncoder();
  const graph: ArgumentGraph = {
    nodes: [
      { kind: 'I', id: 'claim', text: '' },
      { kind: 'S', id: 'relation', type: 'SUPPORT' },
      { kind: 'I', id: 'premise', text: '' },
    ],
    edges: [
      { source: 'premise', target: 'relation' },
      { source: 'relation', target: 'claim' },
    ],
  };
  try {
    for (const view of encoder.views) {
      const [vector] = await encoder.encode([graph], view);
      const wanted = encoder.dimensions;
      if (vector?.length !== wanted) throw new Error(`${view} gave no vector of ${wanted}`);
    }
    const [view] = encoder.views;
    if (!view) throw new Error('it has no view');
    const { version } = encoder.model(view);
    return `${encoder.views.join(', ')}; version ${version}, ${encoder.dimensions} dimensions`;
  } finally {
    await encoder.close();
  }
}

async function checkRelevanceFilter(encoder: MeasuredTextEncoder): Promise<string> {
  const filter = new RelevanceModels({ pieces: encoder });
  try {
    const texts = ['Wolves should be culled.', 'Wolves kill sheep.'];
    const vectors = await encoder.encode(texts);
    const [claim, premise] = texts.map((text, place) => ({
      ...{ text, vector: vectors[place]!, language: 'en' },
    }));
    for (const model of RELEVANCE_MODELS) {
      const judged = await filter.relevance(claim!, [premise!], model);
      if (judged.models[0] !== model) throw new Error(`${model} did not judge English`);
      checkProbability(judged.scores[0], model);
    }
    const [side] = await filter.sides(claim!, [premise!]);
    checkProbability(side?.favours, 'the model of sides');
    return `${RELEVANCE_MODELS.join(', ')}; sides`;
  } finally {
    await filter.close();
  }
}

async function checkQuality(encoder: MeasuredTextEncoder): Promise<string> {
  const [vector] = await encoder.encode(['Wolves should be culled, since they kill sheep.']);
  const scores = await new QualityHead().quality([{ vector: vector! }]);
  checkProbability(scores[0], 'the model of quality');
  return `${scores[0]!.toFixed(2)} for a reason`;
}

async function checkMiner(encoder: MeasuredTextEncoder): Promise<string> {
  const miner = await createArgumentMiner({ textEncoder: encoder });
  try {
    const text = 'Wolves should be culled, because they kill sheep. But dogs protect the sheep.';
    const { units, relations } = await miner.mine(text, { language: 'en' });
    for (const { confidence } of relations) checkProbability(confidence, 'the miner');
    return `${units.length} statements, ${relations.length} relations`;
  } finally {
    await miner.close();
  }
}

function checkProbability(score: number | undefined, model: string): void {
  if (!(score! > 0 && score! < 1)) throw new Error(`${model} gave no probability, but ${score}`);
}
