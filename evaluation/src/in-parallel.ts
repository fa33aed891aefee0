/** How many searches run at a time: while the store answers one, others are prepared. */
const IN_FLIGHT = 8;

export async function inParallel<Task>(
  tasks: readonly Task[],
  run: (task: Task) => Promise<void>,
): Promise<void> {
  // If one consumer fails, the generator ends for all of them.
  const waiting = (function* () {
    yield* tasks;
  })();
  const work = async () => {
    for (const task of waiting) await run(task);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}
