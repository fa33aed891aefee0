import type { FastifyInstance } from 'fastify';
import type { Image } from '../../domain/image.js';
import { THUMBNAIL_WIDTHS, type Thumbnails } from '../../images/thumbnails.js';
import type { Config } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { Retrieval } from '../../search/index.js';
import { checkAnswer, isKnown, sendCacheable, tagOf } from '../caching.js';
import { globalId, localId } from '../global-id.js';
import type { RouteGuard } from '../limits/route-guard.js';

/** How many seconds a client may show an image without asking again. */
const FRESH = 300;
/** What an image costs: reading it, and mostly scaling it. */
const POINTS = 1000;
/** What a client gets that has the image already. */
const NOTHING = Buffer.alloc(0);
/** An image runs no scripts and loads nothing, even if it is opened as a page. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

export interface ImageFileDependencies {
  readonly config: Config;
  readonly retrieval: Retrieval;
  readonly thumbnails: Thumbnails;
}

/** `GET /images/:file`, such as `image:….webp?width=320`, for whoever may read the image. */
export function addImageFiles(
  app: FastifyInstance,
  { config, retrieval, thumbnails }: ImageFileDependencies,
  guard: RouteGuard,
): void {
  app.get<{ Params: { file: string }; Querystring: Readonly<Record<string, unknown>> }>(
    '/images/:file',
    async (request, reply) => {
      const principal = await guard.principal(request, 'read');
      const id = idOf(request.params.file);
      const width = widthOf(request.query['width']);
      const { tag, webp } = await guard.read(
        { request, reply, principal },
        POINTS,
        async (scope) => {
          const [image] = await retrieval.imagesById(principal.corpora, [id], scope);
          if (!image) throw notFound(id);
          const read = async () => {
            const file = await retrieval.imageFile(id);
            if (!file) throw notFound(id);
            return file;
          };
          const { version } = image;
          const tag = tagOf(`${version} ${width}`);
          if (isKnown(request, tag)) return { tag, webp: NOTHING };
          return { tag, webp: await thumbnails.get(version, width, read, scope) };
        },
      );
      checkAnswer(webp, config);
      const scope = request.headers.authorization === undefined ? 'public' : 'private';
      void reply.headers({
        'cache-control': `${scope}, max-age=${FRESH}`,
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
      });
      void reply.type('image/webp');
      return sendCacheable(request, reply, tag, webp);
    },
  );
}

/**
 * Where an image is, from the root of this server on.
 * @throws ElenchusError BAD_INPUT for a width that is out of range
 */
export function imageFileUrl({ id }: Image, width: number | undefined): string {
  const file = `/images/${globalId('image', id)}.webp`;
  return width === undefined ? file : `${file}?width=${checkWidth(width)}`;
}

function idOf(file: string): string {
  if (!file.endsWith('.webp')) throw badInput('file', 'the address does not end in .webp');
  return localId('image', file.slice(0, -'.webp'.length), 'id');
}

function widthOf(given: unknown): number {
  if (given === undefined) return THUMBNAIL_WIDTHS.to;
  return checkWidth(typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : NaN);
}

function checkWidth(width: number): number {
  const { from, to } = THUMBNAIL_WIDTHS;
  if (Number.isInteger(width) && width >= from && width <= to) return width;
  throw badInput('width', `is not a whole number from ${from} to ${to}`);
}

function notFound(id: string): ElenchusError {
  return new ElenchusError('NOT_FOUND', { field: 'id', id: globalId('image', id) });
}
