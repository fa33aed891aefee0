import type { PremiseRecord } from '../corpus/types.js';
import type { Json } from '../domain/premise.js';
import type { SocioProfile } from '../domain/socio-profile.js';
import { ElenchusError } from '../errors.js';
import type { PremiseInput } from './generated.js';
import { given } from './inputs.js';

/**
 * The record that an input stands for.
 * @throws ElenchusError BAD_INPUT where `profile` or `extra`, which GraphQL takes as any JSON,
 * is something else than it must be; the writer checks the rest.
 */
export function recordOf(input: PremiseInput): PremiseRecord {
  const { claim, profile, extra, ...rest } = given(input);
  return {
    ...rest,
    ...(claim && { claim: given(claim) }),
    profile: profileOf(profile ?? {}),
    extra: objectOf(extra ?? {}, 'extra') as Record<string, Json>,
  };
}

function profileOf(value: unknown): SocioProfile {
  const values = Object.entries(objectOf(value, 'profile')).filter(([, each]) => each !== null);
  return Object.fromEntries(
    values.map(([name, each]) => [name, valuesOf(each, `profile.${name}`)]),
  );
}

function valuesOf(value: unknown, field: string): string | readonly string[] {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new ElenchusError('BAD_INPUT', { field, problem: 'is neither a text nor a list of texts' });
}

function objectOf(value: unknown, field: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new ElenchusError('BAD_INPUT', { field, problem: 'is no JSON object' });
}
