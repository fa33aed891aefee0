import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { sendError } from './errors.js';

/** Loads nothing from elsewhere and allows no inline scripts. Libraries need inline styles. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where `npm run build` puts the bundle of a page. */
export function bundleFolder(name: string): string {
  return join(PACKAGE_ROOT, 'dist', name);
}

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** Serves the files of a bundle under a prefix; its `index.html` at the prefix itself. */
export async function addBundle(
  app: FastifyInstance,
  prefix: string,
  folder: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    dotfiles: 'ignore',
    // One route for each file, since the wildcard and ignored trailing slashes do not go together.
    wildcard: false,
    // The copies that scripts/compress-bundle.js has made.
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (response, path) => {
      response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('referrer-policy', 'no-referrer');
      // The names of all assets contain their hash; only that of the page does not.
      const immutable = path.includes('/assets/');
      response.setHeader('cache-control', immutable ? 'max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
  });
}

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

/** GraphiQL at `/graphiql`; where nothing else is at `/`, it leads there. A coded error if it has not been built. */
export async function addGraphiql(
  app: FastifyInstance,
  enabled: boolean,
  folder = bundleFolder('graphiql'),
): Promise<void> {
  if (!enabled) return;
  if (!app.hasRoute({ method: 'GET', url: '/' })) {
    app.get('/', (_request, reply) => reply.redirect('/graphiql'));
  }
  if (isBuilt(folder)) return addBundle(app, '/graphiql', folder);
  app.get('/graphiql', (request, reply) =>
    sendError(reply, request, new ElenchusError('GRAPHIQL_MISSING')),
  );
}
