/** One run of the network over the tokens of one or more texts, one after the other. */
export interface Batch {
  /** Token ids, `[tokens]`. */
  ids: Int32Array;
  /** The index in the batch of the text that each token belongs to, `[tokens]`. */
  segment: Int32Array;
  /** 0 for a token that is only context for its neighbours, else 1, `[tokens]`. */
  counted: Float32Array;
  /** The number of tokens of each whole text, `[texts]`. */
  lengths: Float32Array;
  /** The index of each text in the caller's list. */
  texts: number[];
  /** Whether the batch continues the last text of the previous one. */
  continues: boolean;
  /** Whether the text continues in the next batch. */
  continued: boolean;
}

/** How many tokens one run takes: enough for fast matrix products, few enough for the caches. */
export const TOKENS_PER_BATCH = 1024;
/** How far a token's context reaches: two convolutions, each two tokens to either side. */
const REACH = 4;

/**
 * Groups tokenised texts, in order, into runs of at most `budget` tokens. Nothing is padded: a run
 * holds few long texts or many short ones. A longer text is split into runs of its own, each with
 * `REACH` tokens of context around its part, so that the sums of the parts add up exactly.
 */
export function* batches(
  texts: readonly Int32Array[],
  budget: number = TOKENS_PER_BATCH,
): Generator<Batch> {
  let group: number[] = [];
  let tokens = 0;
  for (const [index, ids] of texts.entries()) {
    if (group.length > 0 && tokens + ids.length > budget) {
      yield together(texts, group, tokens);
      group = [];
      tokens = 0;
    }
    if (ids.length > budget) {
      yield* parts(ids, index, budget);
    } else {
      group.push(index);
      tokens += ids.length;
    }
  }
  if (group.length > 0) yield together(texts, group, tokens);
}

function together(texts: readonly Int32Array[], group: number[], tokens: number): Batch {
  const ids = new Int32Array(tokens);
  const segment = new Int32Array(tokens);
  const lengths = new Float32Array(group.length);
  let position = 0;
  group.forEach((index, place) => {
    const text = texts[index]!;
    ids.set(text, position);
    segment.fill(place, position, position + text.length);
    lengths[place] = text.length;
    position += text.length;
  });
  const counted = new Float32Array(tokens).fill(1);
  return { ids, segment, counted, lengths, texts: group, continues: false, continued: false };
}

function* parts(ids: Int32Array, index: number, budget: number): Generator<Batch> {
  const step = Math.max(1, budget - 2 * REACH);
  for (let from = 0; from < ids.length; from += step) {
    const to = Math.min(from + step, ids.length);
    const first = Math.max(0, from - REACH);
    const part = ids.subarray(first, Math.min(ids.length, to + REACH));
    yield {
      ids: part,
      segment: new Int32Array(part.length),
      counted: new Float32Array(part.length).fill(1, from - first, to - first),
      lengths: Float32Array.of(ids.length),
      texts: [index],
      continues: from > 0,
      continued: to < ids.length,
    };
  }
}
