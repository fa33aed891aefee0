import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ElenchusError } from '../../runtime/errors.js';
import { addBundle, bundleFolder, isBuilt } from './bundle.js';
import { sendError } from './errors.js';

/** The addresses of its views; the page itself reads which one it is. */
export const VIEWS = [
  '/',
  '/compare',
  '/fairness',
  '/graphs',
  '/images',
  '/argument',
  '/annotate',
] as const;

/**
 * The documents of the Explorer by their ids, so that it works where only persisted documents may
 * run; none where it is off or not built.
 */
export function explorerDocuments(
  enabled: boolean,
  folder = bundleFolder('explorer'),
): Map<string, string> {
  const manifest = join(folder, 'persisted-documents.json');
  if (!enabled || !existsSync(manifest)) return new Map();
  const documents = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  return new Map(Object.entries(documents));
}

/** The Explorer at `/`, with an address for each view. A coded error if it has not been built. */
export async function addExplorer(
  app: FastifyInstance,
  enabled: boolean,
  folder = bundleFolder('explorer'),
): Promise<void> {
  if (!enabled) return;
  const [start, ...others] = VIEWS;
  if (!isBuilt(folder)) {
    app.get(start, (request, reply) =>
      sendError(reply, request, new ElenchusError('EXPLORER_MISSING')),
    );
    return;
  }
  await addBundle(app, start, folder);
  for (const path of others) {
    app.get(path, (_request, reply) => reply.sendFile('index.html', folder));
  }
}
