/** The thread that draws pictures for people. */
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { each, serve } from '../../threads/serve.js';
import { drawPicture } from './index.js';
import { createPlaceThread } from './node-link/place-thread.js';
import type { PictureOptions } from './options.js';

export interface PictureTask {
  readonly graph: ArgumentGraph;
  readonly options: PictureOptions;
}

await serve(() => {
  const thread = createPlaceThread();
  return {
    run: each(({ graph, options }: PictureTask) =>
      drawPicture(graph, options, (task) => thread.run(task)),
    ),
    close: () => thread.close(),
  };
});
