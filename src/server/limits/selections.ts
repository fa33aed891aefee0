import {
  Kind,
  visit,
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

type Limits = Pick<
  Config,
  'maxAliases' | 'maxDepth' | 'maxDirectives' | 'maxFields' | 'maxInputDepth'
>;

/**
 * Refuses documents that are costly to validate: validation compares fields in pairs and follows
 * fragments. Validation itself reports cycles of fragments.
 * @throws ElenchusError QUERY_TOO_DEEP, QUERY_TOO_WIDE, QUERY_TOO_MANY_ALIASES,
 * QUERY_TOO_MANY_DIRECTIVES or INPUT_TOO_DEEP
 */
export function checkSelections(document: DocumentNode, limits: Limits): void {
  const { fields, aliases, directives, inputDepth } = measure(document);
  const { maxFields, maxAliases, maxDirectives, maxInputDepth } = limits;
  if (fields > maxFields) {
    throw new ElenchusError('QUERY_TOO_WIDE', { count: fields, limit: maxFields });
  }
  if (aliases > maxAliases) {
    throw new ElenchusError('QUERY_TOO_MANY_ALIASES', { count: aliases, limit: maxAliases });
  }
  if (directives > maxDirectives) {
    throw new ElenchusError('QUERY_TOO_MANY_DIRECTIVES', {
      count: directives,
      limit: maxDirectives,
    });
  }
  if (inputDepth > maxInputDepth) {
    throw new ElenchusError('INPUT_TOO_DEEP', { limit: maxInputDepth });
  }
  const depth = depthOf(document);
  if (depth > limits.maxDepth) {
    throw new ElenchusError('QUERY_TOO_DEEP', { depth, limit: limits.maxDepth });
  }
}

function measure(document: DocumentNode) {
  let fields = 0;
  let aliases = 0;
  let directives = 0;
  let inputDepth = 0;
  let nesting = 0;
  const nested = {
    enter: () => {
      inputDepth = Math.max(inputDepth, ++nesting);
    },
    leave: () => {
      nesting--;
    },
  };
  visit(document, {
    Field: ({ alias }) => {
      fields++;
      if (alias) aliases++;
    },
    FragmentSpread: () => {
      fields++;
    },
    Directive: () => {
      directives++;
    },
    ObjectValue: nested,
    ListValue: nested,
  });
  return { fields, aliases, directives, inputDepth };
}

/** Introspection does not count: it is deep by nature, and GraphQL limits it itself. */
function depthOf(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const known = new Map<string, number>();

  const ofFragment = (name: string): number => {
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    // Ends a cycle of fragments.
    known.set(name, 0);
    const depth = ofSelections(fragments.get(name)?.selectionSet);
    known.set(name, depth);
    return depth;
  };
  const ofSelections = (set: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const selection of set?.selections ?? []) {
      deepest = Math.max(deepest, ofSelection(selection));
    }
    return deepest;
  };
  const ofSelection = (selection: SelectionSetNode['selections'][number]): number => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSelections(selection.selectionSet);
    if (selection.name.value.startsWith('__')) return 0;
    return 1 + ofSelections(selection.selectionSet);
  };

  return Math.max(0, ...document.definitions.map((node) => ofSelections(selectionsOf(node))));
}

function selectionsOf(node: ASTNode): SelectionSetNode | undefined {
  return node.kind === Kind.OPERATION_DEFINITION ? node.selectionSet : undefined;
}
