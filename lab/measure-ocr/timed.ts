/** How long something took, in seconds: by the clock, and of all cores together. */
export interface Times {
  readonly clock: number;
  readonly cpu: number;
}

export async function timed<Result>(work: () => Promise<Result>): Promise<[Result, Times]> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, { clock: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }];
}
