import type { FastifyInstance } from 'fastify';
import type { Gallery } from '../../graphs/picture/gallery.js';
import {
  FORMATS,
  type GivenFolding,
  type PictureOptions,
  pictureOptions,
} from '../../graphs/picture/options.js';
import type { Config } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { Retrieval } from '../../search/index.js';
import { checkAnswer, sendCacheable } from '../caching.js';
import { globalId, localId } from '../global-id.js';
import type { RouteGuard } from '../limits/route-guard.js';

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

/** What is shown of a large graph: `?maxNodes=60&focus=n1&open=n2&open=n3&closed=n4`. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
const FOLD_FIELDS = ['maxNodes', 'focus', 'open', 'closed'] as const;

/** `GET /graphs/:id/:file`, such as `node-link.svg`, for whoever may read the graph. */
export function addGraphImages(
  app: FastifyInstance,
  { config, retrieval, gallery }: ImageDependencies,
  guard: RouteGuard,
): void {
  app.get<{ Params: { id: string; file: string }; Querystring: Query }>(
    '/graphs/:id/:file',
    async (request, reply) => {
      const principal = await guard.principal(request, 'read');
      const id = localId('graph', request.params.id, 'id');
      const options = optionsOf(request.params.file, request.query);
      const picture = await guard.read({ request, reply, principal }, POINTS, async (scope) => {
        const [found] = await retrieval.graphsById(principal.corpora, [id], scope);
        if (!found)
          throw new ElenchusError('NOT_FOUND', { field: 'id', id: globalId('graph', id) });
        return gallery.draw(found.graph, options, scope);
      });
      checkAnswer(picture.bytes, config);
      const scope = request.headers.authorization === undefined ? 'public' : 'private';
      void reply.headers({
        'cache-control': `${scope}, max-age=${FRESH}`,
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
      });
      void reply.type(picture.mediaType);
      return sendCacheable(request, reply, `"${picture.tag}"`, picture.bytes);
    },
  );
}

/** Where a picture is, from the root of this server on; ends in its format. */
export function imageUrl(
  id: string,
  { layout, width, format, fold, paper, locutions }: PictureOptions,
): string {
  const file = width === undefined ? layout : `${layout}-${width}`;
  const query = new URLSearchParams();
  for (const field of fold ? FOLD_FIELDS : []) {
    for (const value of [fold?.[field] ?? []].flat()) query.append(field, String(value));
  }
  if (paper) query.append('paper', paper);
  if (locutions) query.append('locutions', 'true');
  const asked = query.size > 0 ? `?${query.toString()}` : '';
  return `/graphs/${globalId('graph', id)}/${file}.${format}${asked}`;
}

/** @throws ElenchusError BAD_INPUT, naming the part of the address */
function optionsOf(file: string, query: Query): PictureOptions {
  const parts = FILE.exec(file)?.groups;
  if (!parts) throw badInput('format', `the address ends in none of ${FORMATS.join(', ')}`);
  const { layout, width, format } = parts;
  return pictureOptions({
    layout,
    format,
    fold: foldOf(query),
    paper: lastOf(query['paper']),
    locutions: lastOf(query['locutions']) === 'true',
    width: width === undefined ? width : Number(width),
  });
}

function foldOf(query: Query): GivenFolding | undefined {
  if (FOLD_FIELDS.every((field) => query[field] === undefined)) return undefined;
  const { maxNodes, focus, open = [], closed = [] } = query;
  return {
    open: [open].flat(),
    closed: [closed].flat(),
    ...(maxNodes !== undefined && { maxNodes: Number(lastOf(maxNodes)) }),
    ...(focus !== undefined && { focus: lastOf(focus) }),
  };
}

const lastOf = (value: Query[string]) => [value ?? []].flat().at(-1);
