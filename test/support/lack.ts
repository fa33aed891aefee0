/**
 * Says why tests are skipped that need something which is not there; returns the reason.
 * @throws Error with the reason where they must run: `CI=true`, or `ELENCHUS_REQUIRE` names it.
 */
export function skipWithout(
  needed: 'python' | 'chromium' | 'cc',
  reason: string,
  environment: NodeJS.ProcessEnv,
): string {
  const required = (environment['ELENCHUS_REQUIRE'] ?? '').split(',').includes(needed);
  if (environment['CI'] === 'true' || required) throw new Error(reason);
  console.warn(`skipped: ${reason}`);
  return reason;
}
