/**
 * What a statement does in its argument:
 *
 * - MAJOR_CLAIM is what a graph argues for.
 * - PREMISE supports something, OBJECTION attacks something. So an objection to an objection is in
 *   favour of the major claim, and a premise of an objection is against it.
 * - REPHRASE says the major claim in other words. A statement that says a premise or an objection in
 *   other words has the role of that statement.
 * - UNCONNECTED does not lead to the major claim.
 *
 * A premise that belongs to no graph is a PREMISE unless its data says otherwise.
 */
export const STATEMENT_ROLES = [
  'MAJOR_CLAIM',
  'PREMISE',
  'OBJECTION',
  'REPHRASE',
  'UNCONNECTED',
] as const;
export type StatementRole = (typeof STATEMENT_ROLES)[number];

/** The roles that give no reason: they only say what is argued about. */
export const ROLES_WITHOUT_REASON = [
  'MAJOR_CLAIM',
  'REPHRASE',
] as const satisfies readonly StatementRole[];
