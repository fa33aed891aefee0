import { loadConfig, SETTINGS, type Config } from '../config.js';

/** What flags of the command line say, by the name of the setting. */
export type Flags = { readonly [Name in keyof Config]?: string | undefined };

/**
 * All settings; a flag wins over the environment and is checked as its variable would be.
 * @throws ElenchusError CONFIG_INVALID
 */
export function loadSettings(flags: Flags): Config {
  const given = Object.entries(flags)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [SETTINGS[name as keyof Config].variable, value]);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}
