import type { Highlight, Premise } from '../domain/premise.js';
import { linesOf, sentenceEnds } from '../domain/text.js';
import { rounded } from '../math/statistics.js';
import { dot } from '../math/vectors.js';
import { batches } from '../runtime/bytes.js';
import { type RequestScope } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import { checkPageSize } from './arguments.js';
import type { RetrievalDependencies } from './dependencies.js';
import type { Subject } from './subject.js';

/** How many sentences of one text are compared with the query: its first ones. */
const MAX_SENTENCES = 50;
/** They are looked for in this many characters. */
const READ = 20_000;
const MAX_HIGHLIGHTS = 10;
/** How many characters of a page are encoded at once, so that other requests get their turn. */
const TOGETHER = { count: Infinity, bytes: 50_000 };
const lengthOf = (text: string) => text.length;

type Sentence = Pick<Highlight, 'text' | 'start' | 'end'>;

/** The sentences of all hits of a page, compared with its query together when one is asked for. */
export class Highlighter {
  #comparing: ReturnType<Highlighter['compare']> | undefined;

  constructor(
    private readonly dependencies: Pick<
      RetrievalDependencies,
      'store' | 'textEncoder' | 'sparseEncoder'
    >,
    private readonly query: Subject,
    private readonly premises: readonly Premise[],
    private readonly scope: RequestScope,
  ) {}

  /**
   * The sentences of a hit that are nearest to the query, best first.
   * @throws ElenchusError PAGE_SIZE, BUSY, ENCODER_FAILED; the reason of the signal
   */
  async nearest({ id, language }: Premise, first: number): Promise<readonly Highlight[]> {
    checkPageSize(first, MAX_HIGHLIGHTS, 'highlights.first');
    const { sentences, stored, vectors, commonWords } = await (this.#comparing ??= this.compare());
    const sought = vectors.get(this.query.text)!;
    const scored = sentences.get(id)!.map((sentence) => {
      const vector = stored.get(id) ?? vectors.get(sentence.text)!;
      return { ...sentence, score: rounded(dot(sought, vector)) };
    });
    const best = scored.sort((a, b) => b.score - a.score || a.start - b.start).slice(0, first);
    const found: Highlight[] = [];
    for (const sentence of best) {
      const common = commonWords({ text: sentence.text, language });
      found.push({ ...sentence, words: await eventLoop.run(common, this.scope) });
    }
    return found;
  }

  private async compare() {
    const { query, premises, scope } = this;
    const { store, textEncoder, sparseEncoder } = this.dependencies;
    const sentences = new Map<string, readonly Sentence[]>();
    const whole: string[] = [];
    for (const premise of premises) {
      await eventLoop.pause(scope);
      const own = sentencesOf(premise);
      sentences.set(premise.id, own);
      if (own.length === 1 && premise.text.length <= READ) whole.push(premise.id);
    }
    const stored = await storedVectors(store, whole);
    const texts = [...sentences].flatMap(([id, all]) =>
      stored.has(id) ? [] : all.map(({ text }) => text),
    );
    const vectors = new Map<string, Float32Array>();
    for await (const some of batches(new Set([query.text, ...texts]), TOGETHER, lengthOf)) {
      scope.signal.throwIfAborted();
      const encode = async (text: string) =>
        vectors.set(text, await textEncoder.encodeQuery(text, scope));
      await Promise.all(some.map(encode));
    }
    return { sentences, stored, vectors, commonWords: sparseEncoder.commonWords(query) };
  }
}

/** The vectors of texts that are one sentence. */
async function storedVectors(
  store: VectorStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  if (ids.length === 0) return new Map();
  const wanted = { payload: false, vectors: ['semantic'] } as const;
  const points = await store.retrieve('premises', ids, wanted);
  return new Map(
    points.map(({ id, vectors }) => [id, Float32Array.from(vectors!.semantic as DenseVector)]),
  );
}

/** The sentences of a text that have words, without the space around them; at least one. */
export function sentencesOf({ text, language }: Pick<Premise, 'text' | 'language'>): Sentence[] {
  const sentences: Sentence[] = [];
  const segmenter = segmenterOf(language);
  for (const { 0: line, index } of linesOf(text.slice(0, READ))) {
    let from = 0;
    for (const to of sentenceEnds(line, segmenter)) {
      const segment = line.slice(from, to);
      const start = index + from + segment.length - segment.trimStart().length;
      from = to;
      if (!/[\p{L}\p{N}]/u.test(segment)) continue;
      const trimmed = segment.trim();
      sentences.push({ text: trimmed, start, end: start + trimmed.length });
      if (sentences.length === MAX_SENTENCES) return sentences;
    }
  }
  return sentences.length > 0 ? sentences : [{ text, start: 0, end: text.length }];
}

const segmenters = new Map<string | undefined, Intl.Segmenter>();

function segmenterOf(language: string | undefined): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const locales = language !== undefined && /^[a-z]{2,3}$/.test(language) ? [language] : [];
  const segmenter = new Intl.Segmenter(locales, { granularity: 'sentence' });
  if (locales.length > 0) segmenters.set(language, segmenter);
  return segmenter;
}
