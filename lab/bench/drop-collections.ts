import { QdrantClient } from '@qdrant/js-client-rest';

/** Deletes the collections on a Qdrant server whose names begin so. */
export async function dropCollections(url: string, prefix: string): Promise<void> {
  const apiKey = process.env.QDRANT_API_KEY;
  const client = new QdrantClient({ url, apiKey, checkCompatibility: false });
  const { collections } = await client.getCollections();
  for (const { name } of collections) {
    if (name.startsWith(prefix)) await client.deleteCollection(name);
  }
}
