// Where the project runs from its TypeScript sources (tests, tsx), Node cannot start a thread
// from one by itself; the compiled `worker.js` is started directly.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
