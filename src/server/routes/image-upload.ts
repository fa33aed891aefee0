import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../runtime/config.js';
import type { CorpusWriter, WriteOutcome } from '../../corpus/types.js';
import { ElenchusError, ERRORS } from '../../runtime/errors.js';
import { globalId } from '../global-id.js';
import type { Door } from '../limits/door.js';
import { idempotencyKey, isTemporary, type WriteOutcomes } from '../limits/write-outcomes.js';
import { requireCorpus, type Principal } from '../principal.js';
import { messageFor } from '../stored-values.js';
import { FORM, formLimits, readImageForm } from './image-form.js';

/** What an image costs: reading it, with the text in it. */
const POINTS = 50_000;

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
  door: Door,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: formLimits(config) });
    // Other bodies are refused below, where it is known who sent them.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put('/images', async (request, reply) => {
      const principal = await door.principal(request, 'write');
      if (!request.isMultipart()) {
        const given = request.headers['content-type'] ?? '';
        throw new ElenchusError('MEDIA_TYPE_UNSUPPORTED', { wanted: FORM, given });
      }
      const outcome = await door.receive({ request, reply, principal }, POINTS, async (caller) => {
        const { corpus, image } = await readImageForm(request, config);
        requireCorpus(principal, corpus);
        const write = async () => (await writer.putImages(corpus, [image]))[0]!;
        const key = idempotencyKey(request.headers['idempotency-key']);
        if (key === undefined) return write();
        const { bytes, ...rest } = image;
        const content = [corpus, JSON.stringify(rest), Buffer.from(bytes)];
        return outcomes.run({ caller, key, content }, write, bytesOfFinal);
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
