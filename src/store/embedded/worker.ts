import { each, serve } from '../../runtime/threads/serve.js';
import { type Call, Engine } from './engine.js';

await serve(async (directory: string) => {
  const engine = await Engine.open(directory);
  return {
    run: each(({ method, parameters }: Call) => {
      const answer = engine[method].bind(engine) as (...all: readonly unknown[]) => unknown;
      return answer(...parameters);
    }),
    close: () => engine.close(),
  };
});
