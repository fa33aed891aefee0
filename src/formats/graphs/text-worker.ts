/** The thread that reads graphs from texts, which anybody may send. */
// Loaded now, so that loading it does not count as time of the first text.
import './argdown.js';
import { each, serve } from '../../runtime/threads/serve.js';
import { readGraph, type ReadGraphOptions } from './read-graph.js';

export interface ReadTask {
  readonly text: string;
  readonly field: string;
  readonly options: ReadGraphOptions;
}

await serve(() => ({
  run: each(({ text, field, options }: ReadTask) => readGraph(text, field, options)),
}));
