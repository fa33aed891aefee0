import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../runtime/config.js';

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
