import { readProfile } from '../../src/store/qdrant/collection.js';
import { Connection } from '../../src/store/qdrant/connection.js';
import { reindex } from '../../src/store/qdrant/reindex/index.js';
import { OPTIONS } from './qdrant.js';
import { onDisk, topics } from './reindexed-collections.js';

// Reindexes the collections of the server at URL whose names begin with PREFIX, with the profile
// `large`, and prints the outcome. Kills itself in its Nth request to the server: before it is sent,
// or, with `during`, while the server does it.
const [, , url = '', prefix = '', nth = 'Infinity', when = 'before'] = process.argv;
let left = Number(nth);
const patched = Connection.prototype as unknown as Record<
  'attempt',
  (...given: unknown[]) => Promise<unknown>
>;
const original = patched.attempt;
patched.attempt = function (...given) {
  left -= 1;
  if (left === 0 && when === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = original.apply(this, given);
  if (left === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 3);
  return answer;
};
const apiKey = process.env['QDRANT_API_KEY'];
const options = { ...OPTIONS, url, prefix, apiKey, profile: readProfile('large') };
const outcome = await reindex(options, { definitions: [topics, onDisk], settleMs: 0 });
console.log(JSON.stringify({ ...outcome, requests: Number(nth) - left }));
