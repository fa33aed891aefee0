/** The thread that reads graphs from texts that anybody may send. */
import { serveTasks } from '../../../task-thread.js';
import { readGraph, type ReadGraphOptions } from './read-graph.js';
// Loaded beforehand, so that their loading does not count as time of the first text.
import './formats/aif.js';
import './formats/argdown.js';

export interface ReadTask {
  readonly text: string;
  readonly field: string;
  readonly options: ReadGraphOptions;
}

serveTasks(({ text, field, options }: ReadTask) => readGraph(text, field, options));
