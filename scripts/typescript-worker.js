// Starts a worker thread from its TypeScript source, which tests and scripts run uncompiled:
// new Worker('…/typescript-worker.js', { argv: [URL of the source] }).
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
