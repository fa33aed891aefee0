/** The thread that finds places for boxes and arrows. */
import { each, serve } from '../../../runtime/threads/serve.js';
import { placeNodes } from './place.js';

await serve(() => ({ run: each(placeNodes) }));
