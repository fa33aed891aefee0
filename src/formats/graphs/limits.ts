import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

export type GraphLimits = Pick<Config, 'maxGraphBytes' | 'maxGraphNodes' | 'maxGraphEdges'>;

const UNITS = {
  maxGraphBytes: 'bytes',
  maxGraphNodes: 'nodes',
  maxGraphEdges: 'edges',
} as const satisfies Record<keyof GraphLimits, string>;

export const GRAPH_LIMITS = Object.fromEntries(
  (Object.keys(UNITS) as (keyof GraphLimits)[]).map((name) => {
    const { schema, fallback } = SETTINGS[name];
    return [name, schema.parse(fallback)];
  }),
) as GraphLimits;

export function checkLimit(
  limits: GraphLimits,
  name: keyof GraphLimits,
  count: number,
  file: string,
): void {
  const limit = limits[name];
  if (count <= limit) return;
  const details = { file, limit, unit: UNITS[name], setting: SETTINGS[name].variable };
  throw new ElenchusError('GRAPH_TOO_LARGE', details);
}
