import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { createDeclaredCost, type OperationCost } from './cost/declared.js';
import { textSteps } from './cost/inputs.js';
import { coercedVariables } from './request.js';

/** How many costs are remembered for an operation, by the shape of its variables. */
const SHAPES = 100;
/** The longest shape that is remembered, in characters; those of writes are longer. */
const MAX_SHAPE = 2_000;

interface Request {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown> | undefined;
}

/**
 * The cost of an operation in points, as the schema declares it.
 * @throws ElenchusError QUERY_TOO_COSTLY; GraphQLError if a variable or an argument does not fit
 */
export type CheckCost = (request: Request) => OperationCost;

export function createCheckCost(
  schema: GraphQLSchema,
  { maxCost, maxPageSize }: Pick<Config, 'maxCost' | 'maxPageSize'>,
): CheckCost {
  const declaredCost = createDeclaredCost(schema, maxPageSize);
  const known = new WeakMap<OperationDefinitionNode, LRUCache<string, OperationCost>>();

  return ({ document, operation, variables = {} }) => {
    const coerced = coercedVariables(schema, operation, variables);
    const costs = known.get(operation) ?? new LRUCache({ max: SHAPES });
    known.set(operation, costs);
    const shape = shapeOf(coerced);
    const found = costs.get(shape) ?? declaredCost({ document, operation, variables: coerced });
    if (shape.length <= MAX_SHAPE) costs.set(shape, found);
    const { cost } = found;
    // Refuses NaN, too.
    if (!(cost <= maxCost))
      throw new ElenchusError('QUERY_TOO_COSTLY', {
        cost,
        limit: maxCost,
        setting: SETTINGS.maxCost.variable,
      });
    return found;
  };
}

/** The spelling of all enum values; these decide what is done, so they are part of the shape. */
const ENUM_VALUE = /^[A-Z_]+$/;

/** Variables of one shape cost the same: of a text only the length matters. */
function shapeOf(variables: Record<string, unknown>): string {
  return JSON.stringify(variables, (_, value: unknown) =>
    typeof value === 'string' && !ENUM_VALUE.test(value) ? `${textSteps(value)}` : value,
  );
}
