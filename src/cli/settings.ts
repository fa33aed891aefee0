import { loadConfig, SETTINGS, type Config } from '../config.js';

/** Command-line options by the name of their setting. */
export type Flags = { readonly [Name in keyof Config]?: string | undefined };

/**
 * All settings. An option wins over the environment and is checked like its variable.
 * @throws ElenchusError CONFIG_INVALID
 */
export function loadSettings(flags: Flags): Config {
  const given = Object.entries(flags)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [SETTINGS[name as keyof Config].variable, value]);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}
