import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Texts of one meaning on one side of a claim. */
export interface Cluster {
  readonly texts: string[];
  readonly against: boolean;
}

export interface Claim {
  readonly id: string;
  readonly text: string;
  readonly clusters: readonly Cluster[];
}

/** Fewer make no graph. */
const FEWEST = 4;

/** The train claims of PERSPECTRUM or ArgKP. A text without a cluster is one of its own. */
export async function readClaims(folder: string, corpus: string): Promise<readonly Claim[]> {
  const texts = new Map<string, string>();
  for (const line of await linesOf(join(folder, corpus))) {
    const { _id, text } = JSON.parse(line) as { _id: string; text: string };
    texts.set(_id, text);
  }
  const clusters = new Map<string, Map<string, Cluster>>();
  for (const line of (await linesOf(join(folder, 'qrels.tsv'))).slice(1)) {
    const [claim, id, , name, stance] = line.split('\t') as [
      string,
      string,
      string,
      string,
      string,
    ];
    const text = texts.get(id);
    if (text === undefined) continue;
    const own = clusters.get(claim) ?? new Map<string, Cluster>();
    const against = stance === 'UNDERMINE' || stance === 'CON';
    const key = name === '' ? `text ${id}` : name;
    const cluster = own.get(key) ?? { texts: [], against };
    cluster.texts.push(text);
    clusters.set(claim, own.set(key, cluster));
  }
  return (await linesOf(join(folder, 'queries.jsonl'))).flatMap((line) => {
    const { _id, text, split } = JSON.parse(line) as Record<'_id' | 'text' | 'split', string>;
    const own = [...(clusters.get(_id)?.values() ?? [])];
    return split !== 'train' || own.length < FEWEST ? [] : [{ id: _id, text, clusters: own }];
  });
}

async function linesOf(file: string): Promise<readonly string[]> {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n');
}
