/** The thread that draws pictures for people. */
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { each, serve } from '../../threads/serve.js';
import { drawPicture } from './index.js';
import type { PictureOptions } from './options.js';

export interface PictureTask {
  readonly graph: ArgumentGraph;
  readonly options: PictureOptions;
}

await serve(() => ({
  run: each(({ graph, options }: PictureTask) => drawPicture(rootedTree(graph), options)),
}));
