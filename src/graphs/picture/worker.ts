/** The thread that draws pictures for people. */
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { each, serve } from '../../runtime/threads/serve.js';
import { drawMapping, drawPicture } from './index.js';
import type { PlaceTask } from './node-link/place.js';
import { createPlaceThread, requireFewLinks } from './node-link/place-thread.js';
import type { MappedGraphs } from './node-link/scene.js';
import type { PictureOptions } from './options.js';

export type PictureTask =
  | { readonly graph: ArgumentGraph; readonly options: PictureOptions }
  | { readonly mapped: MappedGraphs; readonly options: Omit<PictureOptions, 'layout'> };

await serve(() => {
  const thread = createPlaceThread();
  const place = async (task: PlaceTask) => {
    requireFewLinks(task);
    return thread.run(task);
  };
  return {
    run: each((task: PictureTask) =>
      'graph' in task
        ? drawPicture(task.graph, task.options, place)
        : drawMapping(task.mapped, task.options, place),
    ),
    close: () => thread.close(),
  };
});
