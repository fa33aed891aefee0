import { type DocumentNode, print } from 'graphql';

/**
 * How documents are sent: by the id under which a server has them in its manifest, or automatically
 * by their digest, with the document itself only where the server does not know it yet.
 */
export type Persisted = 'MANIFEST' | 'AUTOMATIC';

interface Prepared {
  readonly text: string;
  digest?: Promise<string>;
}

const prepared = new WeakMap<DocumentNode, Prepared>();

/** What names or contains the document in the body of a request. */
export async function documentPart(
  document: DocumentNode,
  persisted: Persisted | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const entry = prepare(document);
  if (!persisted) return { query: entry.text };
  const sha256Hash = await (entry.digest ??= sha256(entry.text));
  return persisted === 'MANIFEST'
    ? { documentId: sha256Hash }
    : { extensions: { persistedQuery: { version: 1, sha256Hash } } };
}

function prepare(document: DocumentNode): Prepared {
  let entry = prepared.get(document);
  if (!entry) prepared.set(document, (entry = { text: print(document) }));
  return entry;
}

async function sha256(text: string): Promise<string> {
  // Browsers have it on https and on localhost only.
  if (!globalThis.crypto?.subtle) {
    throw new TypeError('persisted documents need https: without it, browsers compute no digests');
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
