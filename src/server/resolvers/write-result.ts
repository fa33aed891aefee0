import { type Attempt, refuse } from '../../corpus/items.js';
import type { WriteOutcome, WriteStatus } from '../../corpus/types.js';
import { ElenchusError, isAnswerCode } from '../../runtime/errors.js';
import type { WriteItemResolvers, WriteResultResolvers } from '../generated.js';
import { globalId, type GlobalType } from '../global-id.js';
import type { WrittenItem, WrittenItems } from '../mapped.js';
import { requireScope } from '../principal.js';
import { withSchemaNames } from '../schema-names.js';
import { messageFor } from '../stored-values.js';

export const WriteResult: WriteResultResolvers = {
  corpus: ({ corpus }, _, { retrieval, principal }) => {
    if (corpus === undefined) return null;
    requireScope(principal, 'read');
    return retrieval.resolveCorpus(principal.corpora, corpus);
  },
};

export const WriteItem: WriteItemResolvers = {
  id: ({ id, type }) => (id === undefined ? null : globalId(type, id)),
  warnings: ({ warnings = [] }) =>
    warnings.map((warning) => ({ ...warning, nodes: [...warning.nodes] })),
  error: ({ error, type }, _, { principal }) =>
    error ? inSchemaNames({ ...error, message: messageFor(principal, error) }, type) : null,
};

type ItemError = NonNullable<WriteOutcome['error']>;

/** What the inputs of the schema call `externalId`. */
const OWN_ID = /^(?:(?:claim|otherClaims\[\d+\])\.)?id$/;

function inSchemaNames({ code: given, message, field }: ItemError, type: GlobalType) {
  const code = isAnswerCode(given) ? given : 'INTERNAL';
  if (field === undefined) return { code, message };
  const named = schemaNameOf(field, type);
  return { code, field: named, message: message.replace(`${field}:`, `${named}:`) };
}

function schemaNameOf(field: string, type: GlobalType): string {
  if (OWN_ID.test(field)) return field.replace(/id$/, 'externalId');
  return type === 'image' && field === 'image' ? 'base64' : field;
}

/** As `attempt`, where reading takes time. If the server is at fault (BUSY), the whole request fails. */
export async function attemptLater<Item>(
  read: () => Promise<Item>,
  externalId?: string,
): Promise<Attempt<Item>> {
  try {
    return { item: await read() };
  } catch (error) {
    if (!(error instanceof ElenchusError) || error.http >= 500) throw error;
    return { outcome: refuse(withSchemaNames(error), externalId) };
  }
}

export function writeResult(
  corpus: string | undefined,
  items: readonly WrittenItem[],
): WrittenItems {
  const count = (status: WriteStatus) => items.filter((item) => item.status === status).length;
  return {
    ...(corpus !== undefined && { corpus }),
    items,
    added: count('ADDED'),
    replaced: count('REPLACED'),
    unchanged: count('UNCHANGED'),
    deleted: count('DELETED'),
    rejected: count('REJECTED'),
  };
}
