import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** Whether the selection of the current field includes this child, directly or by a fragment. */
export function selects({ fieldNodes, fragments }: GraphQLResolveInfo, child: string): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      switch (selection.kind) {
        case Kind.FIELD:
          return selection.name.value === child;
        case Kind.INLINE_FRAGMENT:
          return within(selection.selectionSet);
        case Kind.FRAGMENT_SPREAD:
          return within(fragments[selection.name.value]?.selectionSet);
      }
    });
  return fieldNodes.some(({ selectionSet }) => within(selectionSet));
}
