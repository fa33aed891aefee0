/**
 * Runs work with a signal that is aborted after a time, or when the given signal is.
 * @throws the error of `late`, or the reason of the given signal
 */
export async function withinTime<Result>(
  ms: number,
  late: () => Error,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  given?.throwIfAborted();
  const controller = new AbortController();
  const leave = () => controller.abort(given?.reason);
  given?.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => controller.abort(late()), ms);
  try {
    return await work(controller.signal);
  } catch (error) {
    // What fails by the abort throws errors of its own.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', leave);
  }
}
