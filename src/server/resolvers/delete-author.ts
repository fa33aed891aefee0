import { requireConfirmationOf } from '../confirmation.js';
import type { MutationResolvers } from '../generated.js';
import { requireCorpus, requireScope } from '../principal.js';

/**
 * Also deletes the ended jobs of the corpus, whose bodies and messages may name the author, and forgets
 * answers that were kept for writes which are sent again.
 */
export const deleteAuthor: NonNullable<MutationResolvers['deleteAuthor']> = async (
  _,
  { corpus, author, dryRun, confirmation },
  context,
) => {
  const { principal, writer, jobs, outcomes, loaders } = context;
  requireCorpus(principal, corpus);
  // The answer says what is stored.
  requireScope(principal, 'read');
  const isDry = dryRun === true;
  // One that is sent meanwhile is a later write.
  const ended = jobs.list(corpus).map(({ id }) => id);
  const confirm = requireConfirmationOf(author, confirmation, context);
  const check: typeof confirm = async (...given) => {
    jobs.requireEnded(corpus);
    await confirm(...given);
  };
  const remove = () => writer.deleteAuthor(corpus, author, { dryRun: isDry, check });
  if (isDry) return { author, dryRun: isDry, ...(await remove()) };
  const deletion = await jobs.hold(corpus, async () => {
    const deleted = await remove();
    await jobs.forgetEnded(ended);
    return deleted;
  });
  outcomes.forget();
  loaders.forget();
  return { author, dryRun: isDry, ...deletion };
};
