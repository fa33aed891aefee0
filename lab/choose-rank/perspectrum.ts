import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openServices } from '../../src/services.js';
import { loadSettings } from '../../src/cli/settings.js';
import { modifiedNdcg } from '../../evaluation/src/metrics/modified-ndcg.js';
import type { Kind, Question } from './questions.js';

const CORPUS = 'perspectrum';
const BATCH = 512;

/** Questions with a handful of answers: claims of PERSPECTRUM, by modified nDCG@10. */
export async function perspectrumKind(
  directory: string,
  dataDir: string | undefined,
  split: string,
): Promise<Kind> {
  const file = (name: string) => join(directory, 'perspectrum', name);
  const config = loadSettings({ dataDir });
  const folder = join(config.dataDir, 'evaluation', CORPUS);
  const services = await openServices({ ...config, dataDir: folder, qdrantUrl: undefined });
  const { writer, retrieval } = services;
  const premises = linesOf<{ _id: string; text: string }>(file('corpus.jsonl.gz'));
  await writer.putCorpus({ name: CORPUS });
  for (let from = 0; from < premises.length; from += BATCH) {
    const batch = premises.slice(from, from + BATCH);
    await writer.putPremises(
      CORPUS,
      batch.map(({ _id, text }) => ({ id: String(_id), text, profile: {}, extra: {} })),
    );
  }

  const judged = judgements(file('qrels.tsv'));
  const claims = linesOf<{ _id: string; text: string; split: string }>(file('queries.jsonl'));
  const questions = claims
    .filter((claim) => claim.split === split && judged.has(claim._id))
    .map(({ _id, text }): Question => {
      const clusters = judged.get(_id)!;
      const all = [...clusters.values()].map((cluster) => ({ clusters: [cluster], grade: 1 }));
      return {
        issue: _id,
        text,
        score: (found) => {
          const ranking = found.slice(0, 10).map((id) => {
            const cluster = clusters.get(id);
            return cluster === undefined ? undefined : { clusters: [cluster], grade: 1 };
          });
          return modifiedNdcg(ranking, all, { k: 10 });
        },
      };
    });
  return {
    name: `claims (${split})`,
    questions,
    async search({ text }, setting) {
      const search = { by: { text }, corpus: CORPUS, ...setting, first: 20 };
      const { hits } = await retrieval.searchPremises('ALL', search);
      return hits.map(({ premise }) => premise.externalId);
    },
    close: services.close,
  };
}

function linesOf<Line>(file: string): readonly Line[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** The clusters of what is relevant, by claim and premise. */
function judgements(file: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const judged = new Map<string, Map<string, string>>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [claim = '', premise = '', grade, cluster = ''] = line.split('\t');
    if (Number(grade) <= 0) continue;
    const clusters = judged.get(claim) ?? new Map<string, string>();
    judged.set(claim, clusters.set(premise, cluster));
  }
  return judged;
}
