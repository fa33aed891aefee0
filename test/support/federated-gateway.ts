import { composeServices } from '@apollo/composition';
import { parseOperation, Supergraph } from '@apollo/federation-internals';
import { type PlanNode, QueryPlanner, type SubscriptionNode } from '@apollo/query-planner';
import { parse } from 'graphql';

type Json = Record<string, unknown>;
type FetchNode = Extract<PlanNode, { kind: 'Fetch' }>;

export interface Subgraph {
  readonly sdl: string;
  /** Runs an operation; rejects if it has errors. */
  readonly run: (query: string, variables: Json) => Promise<Json>;
}

/**
 * A gateway over some subgraphs: Apollo composes them and plans each query; this runs the plan.
 * @throws Error if they cannot be composed
 */
export function createFederatedGateway(subgraphs: Readonly<Record<string, Subgraph>>) {
  const composed = composeServices(
    Object.entries(subgraphs).map(([name, { sdl }]) => ({ name, typeDefs: parse(sdl) })),
  );
  if (!composed.supergraphSdl) throw new Error(composed.errors?.join('\n'));
  const supergraph = Supergraph.build(composed.supergraphSdl);
  const planner = new QueryPlanner(supergraph);

  return async (query: string, variables: Json = {}): Promise<Json> => {
    const plan = planner.buildQueryPlan(parseOperation(supergraph.apiSchema(), query));
    const data: Json = {};
    if (plan.node) await run(plan.node, [data]);
    return data;

    /** @param targets the objects that the node adds to */
    async function run(node: PlanNode | SubscriptionNode, targets: Json[]): Promise<void> {
      switch (node.kind) {
        case 'Parallel':
          await Promise.all(node.nodes.map((each) => run(each, targets)));
          return;
        case 'Sequence':
          for (const each of node.nodes) await run(each, targets);
          return;
        case 'Flatten':
          return run(node.node, node.path.map(String).reduce(follow, targets));
        case 'Fetch':
          return fetchInto(node, targets);
        default:
          throw new Error(`this gateway runs no ${node.kind}`);
      }
    }

    async function fetchInto(
      { serviceName, operation, requires, variableUsages = [] }: FetchNode,
      targets: Json[],
    ): Promise<void> {
      const sent = Object.fromEntries(variableUsages.map((name) => [name, variables[name]]));
      const { run } = subgraphs[serviceName]!;
      if (!requires) {
        Object.assign(targets[0]!, await run(operation, sent));
        return;
      }
      const representations = targets.map(({ __typename, id }) => ({ __typename, id }));
      const { _entities } = await run(operation, { ...sent, representations });
      targets.forEach((target, index) => Object.assign(target, (_entities as Json[])[index]));
    }
  };
}

/** One step of a path: a field, or `@` for each item of a list. */
function follow(targets: unknown[], step: string): Json[] {
  const next = step === '@' ? targets.flat() : targets.map((each) => (each as Json)[step]);
  return next.filter((each) => each !== null && each !== undefined) as Json[];
}
