import { weaknessOf } from '../../server/access/key.js';
import { isLoopback, SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/**
 * Checks that a server which other machines can reach has decided what they may read, and has a key
 * that nobody can guess.
 * @throws ElenchusError CONFIG_INVALID
 */
export function checkExposure({ host, openReads, apiKey }: Config): void {
  if (isLoopback(host)) return;
  if (openReads === undefined) {
    throw new ElenchusError('CONFIG_INVALID', {
      variable: SETTINGS.openReads.variable,
      problem: `other machines may reach ${host}: say "true" if everybody may read without a key, else "false"`,
    });
  }
  const weakness = apiKey === undefined ? undefined : weaknessOf(apiKey);
  if (weakness === undefined) return;
  throw new ElenchusError('CONFIG_INVALID', {
    variable: SETTINGS.apiKey.variable,
    problem: `other machines may reach ${host}, and this key ${weakness}; make another one: elenchus keys create`,
  });
}
