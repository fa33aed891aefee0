import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.js';
import { badInput, ElenchusError } from '../../errors.js';
import type { Retrieval } from '../../retrieval/index.js';
import type { Gallery } from '../../structure/picture/gallery.js';
import { FORMATS, pictureOptions, type PictureOptions } from '../../structure/picture/options.js';
import { globalId, localId } from '../global-id.js';
import { withDeadline } from '../limits/connections.js';
import { rateLimitHeaders, type Spend } from '../limits/rate.js';
import { requireScope, type Authenticate } from '../principal.js';
import { sendCacheable } from './cacheable.js';

/** How many seconds a client may show a picture without asking again. */
const FRESH = 300;

/** What a picture costs, as the field `svg` does. */
const POINTS = 2000;

/** A picture runs no scripts and loads nothing, even if it is opened as a page. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A layout, a width in pixels where one is wanted, and a format: `node-link-800.png`. */
const FILE = /^(?<layout>.*?)(?:-(?<width>\d+))?\.(?<format>[^.]*)$/s;

export interface ImageDependencies {
  readonly config: Config;
  readonly retrieval: Retrieval;
  readonly gallery: Gallery;
}

/** `GET /graphs/:id/:file`, such as `node-link.svg`, for whoever may read the graph. */
export function addGraphImages(
  app: FastifyInstance,
  { config, retrieval, gallery }: ImageDependencies,
  authenticate: Authenticate,
  spend: Spend,
): void {
  app.get<{ Params: { id: string; file: string } }>('/graphs/:id/:file', async (request, reply) => {
    const principal = authenticate(request.headers.authorization);
    requireScope(principal, 'read');
    const rateLimit = spend({ principal, address: request.ip }, POINTS);
    if (rateLimit) reply.headers(rateLimitHeaders(rateLimit, config));
    const id = localId('graph', request.params.id, 'id');
    const options = optionsOf(request.params.file);
    const picture = await withDeadline(config.requestTimeoutMs, reply.raw, async (signal) => {
      const [found] = await retrieval.graphsById(principal.corpora, [id], signal);
      if (!found) throw new ElenchusError('NOT_FOUND', { field: 'id', id: globalId('graph', id) });
      return gallery.draw(found.graph, options, signal);
    });
    const scope = request.headers.authorization === undefined ? 'public' : 'private';
    void reply.headers({
      'cache-control': `${scope}, max-age=${FRESH}`,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
    });
    void reply.type(picture.mediaType);
    return sendCacheable(request, reply, `"${picture.tag}"`, picture.bytes);
  });
}

/** Where a picture is, from the root of this server on; ends in its format. */
export function imageUrl(id: string, { layout, width, format }: PictureOptions): string {
  const file = width === undefined ? layout : `${layout}-${width}`;
  return `/graphs/${globalId('graph', id)}/${file}.${format}`;
}

/** @throws ElenchusError BAD_INPUT, naming the part of the address */
function optionsOf(file: string): PictureOptions {
  const parts = FILE.exec(file)?.groups;
  if (!parts) throw badInput('format', `the address ends in none of ${FORMATS.join(', ')}`);
  const { layout, width, format } = parts;
  return pictureOptions({ layout, width: width === undefined ? width : Number(width), format });
}
