import { seededRandom } from '../../math/random.js';
import type { DenseVector, SparseVector } from '../../store/port.js';
import type { ReadText } from './likeness.js';

/** How many pairs of neighbouring words stand for a text: those with the lowest hashes (MinHash). */
const WORD_KEYS = 5;
/** How often a vector is turned at random. Each half of it then has a largest number. */
const ROTATIONS = 4;
const HALVES = 2 * ROTATIONS;
/** Indices of sparse vectors; V8 keeps them without a further object. */
const KEY_BITS = 30;

/** What groups are found by: indices of sparse vectors that texts which are alike probably share. */
export interface CopyKeys {
  /** Of a text that leads a group. */
  readonly own: readonly number[];
  /** Of a text that looks for its group: the same, and those that it has just missed. */
  readonly near: readonly number[];
}

export function copyKeys({ words, vector }: Pick<ReadText, 'words' | 'vector'>): CopyKeys {
  const ofWords = wordKeys(words);
  const { own, near } = meaningKeys(vector);
  return { own: distinctKeys([...ofWords, ...own]), near: distinctKeys([...ofWords, ...near]) };
}

function wordKeys(words: readonly string[]): readonly number[] {
  const lowest = new Uint32Array(WORD_KEYS).fill(2 ** 32 - 1);
  const add = (pair: number) => {
    for (let at = 0; at < WORD_KEYS; at++) {
      const hash = mixed(pair, at + 1);
      if (hash < lowest[at]!) lowest[at] = hash;
    }
  };
  const hashes = words.map(hashOf);
  if (hashes.length === 1) add(hashes[0]!);
  for (let at = 1; at < hashes.length; at++) add(mixed(hashes[at - 1]!, hashes[at]!));
  return Array.from(lowest, (hash, at) => keyOf(hash, at));
}

/**
 * Cross-polytope hashing (Andoni et al. 2015): of a vector that is turned at random, the place and the
 * sign of the largest number. Two of these are a key.
 */
function meaningKeys(vector: DenseVector): CopyKeys {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, vector.length)));
  const halves = signsOf(size).flatMap((signs) => {
    const turned = turnedBy(vector, signs);
    return [turned.subarray(0, size / 2), turned.subarray(size / 2)].map(twoLargest);
  });
  const own: number[] = [];
  const near: number[] = [];
  for (let at = 0; at < HALVES; at++) {
    const [first, second] = [halves[at]!, halves[(at + 1) % HALVES]!];
    const key = (x: number, y: number) => keyOf(x * size + y, WORD_KEYS + at);
    own.push(key(first[0], second[0]));
    for (const x of first) for (const y of second) near.push(key(x, y));
  }
  return { own, near };
}

/** The signs of two turns for each rotation, by the size of the vectors. */
const knownSigns = new Map<number, readonly (readonly Float32Array[])[]>();

function signsOf(size: number): readonly (readonly Float32Array[])[] {
  const known = knownSigns.get(size);
  if (known) return known;
  const random = seededRandom(size);
  const signs = Array.from({ length: ROTATIONS }, () =>
    Array.from({ length: 2 }, () =>
      Float32Array.from({ length: size }, () => (random() < 0.5 ? -1 : 1)),
    ),
  );
  knownSigns.set(size, signs);
  return signs;
}

/** Turns a vector by random signs and the Hadamard transform, several times. Its length grows. */
function turnedBy(vector: DenseVector, turns: readonly Float32Array[]): Float32Array {
  const size = turns[0]!.length;
  const turned = new Float32Array(size);
  turned.set(vector);
  for (const signs of turns) {
    for (let at = 0; at < size; at++) turned[at]! *= signs[at]!;
    for (let half = 1; half < size; half *= 2) {
      for (let from = 0; from < size; from += 2 * half) {
        for (let at = from; at < from + half; at++) {
          const x = turned[at]!;
          const y = turned[at + half]!;
          turned[at] = x + y;
          turned[at + half] = x - y;
        }
      }
    }
  }
  return turned;
}

/** The places of the two largest numbers, doubled, and one more where the number is negative. */
function twoLargest(numbers: Float32Array): readonly [number, number] {
  let [first, second] = [0, 1];
  if (Math.abs(numbers[1]!) > Math.abs(numbers[0]!)) [first, second] = [1, 0];
  for (let at = 2; at < numbers.length; at++) {
    const size = Math.abs(numbers[at]!);
    if (size > Math.abs(numbers[first]!)) [first, second] = [at, first];
    else if (size > Math.abs(numbers[second]!)) second = at;
  }
  const coded = (at: number) => 2 * at + (numbers[at]! < 0 ? 1 : 0);
  return [coded(first), coded(second)];
}

function distinctKeys(keys: readonly number[]): readonly number[] {
  return [...new Set(keys)];
}

function keyOf(value: number, table: number): number {
  return mixed(value, 0x9e3779b9 + table) >>> (32 - KEY_BITS);
}

/** FNV-1a over UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A hash of two 32-bit numbers (the finalizer of MurmurHash3). */
function mixed(value: number, seed: number): number {
  let hash = Math.imul(value ^ Math.imul(seed, 0x85ebca6b), 0xcc9e2d51);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The dot product of two is how many keys both have. */
export function keyVector(keys: readonly number[]): SparseVector {
  return { indices: keys, values: keys.map(() => 1) };
}
