import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../runtime/config.js';
import type { CorpusWriter, WriteOutcome } from '../../corpus/types.js';
import { ElenchusError, ERRORS } from '../../runtime/errors.js';
import type { Authenticate } from '../access/authenticate.js';
import { globalId } from '../global-id.js';
import { Places } from '../limits/places.js';
import { rateLimitHeaders, callerName, type Spend } from '../limits/rate.js';
import { idempotencyKey, isTemporary, type WriteOutcomes } from '../limits/write-outcomes.js';
import { requireCorpus, requireScope, type Principal } from '../principal.js';
import { messageFor } from '../stored-values.js';
import { FORM, formLimits, readImageForm } from './image-form.js';

/** What an image costs: reading it, with the text in it. */
const POINTS = 50_000;
/** How many images may be received at a time, since each is kept in memory until it is read. */
const AT_ONCE = { all: 8, ofCaller: 4 };

export interface ImageUploadDependencies {
  readonly config: Config;
  readonly writer: Pick<CorpusWriter, 'putImages'>;
  readonly outcomes: WriteOutcomes;
}

/**
 * `PUT /images`: adds or replaces one image, sent as a form (multipart/form-data) with the parts
 * `corpus`, `image` and the fields of a record.
 */
export async function addImageUploads(
  app: FastifyInstance,
  { config, writer, outcomes }: ImageUploadDependencies,
  authenticate: Authenticate,
  spend: Spend,
): Promise<void> {
  const places = new Places(AT_ONCE);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: formLimits(config) });
    // Other bodies are refused below, where it is known who sent them.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put('/images', async (request, reply) => {
      const principal = await authenticate(request.headers.authorization);
      requireScope(principal, 'write');
      if (!request.isMultipart()) {
        const given = request.headers['content-type'] ?? '';
        throw new ElenchusError('MEDIA_TYPE_UNSUPPORTED', { wanted: FORM, given });
      }
      const caller = { principal, address: request.ip };
      const name = callerName(caller);
      const outcome = await places.hold(name, async () => {
        const rateLimit = spend(caller, POINTS);
        if (rateLimit) void reply.headers(rateLimitHeaders(rateLimit, config));
        const { corpus, image } = await readImageForm(request, config);
        requireCorpus(principal, corpus);
        const write = async () => (await writer.putImages(corpus, [image]))[0]!;
        const key = idempotencyKey(request.headers['idempotency-key']);
        if (key === undefined) return write();
        const { bytes, ...rest } = image;
        const content = [corpus, JSON.stringify(rest), Buffer.from(bytes)];
        return outcomes.run({ caller: name, key, content }, write, bytesOfFinal);
      });
      return answer(reply, outcome, principal);
    });
  });
}

/** The size of an outcome that stays as it is. */
function bytesOfFinal(outcome: WriteOutcome): number | undefined {
  const { error } = outcome;
  return error && isTemporary(error.code) ? undefined : JSON.stringify(outcome).length;
}

function answer(
  reply: FastifyReply,
  { id, externalId, status, error }: WriteOutcome,
  principal: Principal,
) {
  if (error) {
    const { code, field } = error;
    const message = messageFor(principal, error);
    const errors = [{ message, extensions: { code, ...(field && { field }) } }];
    return reply.code(ERRORS[code].http).send({ errors });
  }
  const written = { id: id && globalId('image', id), externalId, status };
  return reply.code(status === 'ADDED' ? 201 : 200).send(written);
}
