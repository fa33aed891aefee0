import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../config.js';
import { ElenchusError, messageOf } from '../errors.js';
import type { CollectionDefinition } from './port.js';

const DEFINITIONS = join(PACKAGE_ROOT, 'qdrant', 'collections');

const definition = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  vectors: z.record(z.string(), z.strictObject({ size: z.int().positive() })),
  sparse: z.array(z.string().min(1)),
  indexes: z.array(
    z.strictObject({
      key: z.string().min(1),
      type: z.enum(['keyword', 'integer', 'float', 'bool']),
      tenant: z.boolean().optional(),
    }),
  ),
});

/**
 * The collections that ship with Elenchus, by name.
 * @throws ElenchusError CONFIG_INVALID naming the file and what is wrong in it.
 */
export async function loadCollections(
  directory: string = DEFINITIONS,
): Promise<ReadonlyMap<string, CollectionDefinition>> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const definitions = await Promise.all(files.map((name) => load(join(directory, name))));
  return new Map(definitions.map((each) => [each.name, each]));
}

async function load(file: string): Promise<CollectionDefinition> {
  const invalid = (problem: string) =>
    new ElenchusError('CONFIG_INVALID', { variable: file, problem });
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw invalid(messageOf(error));
  }
  const parsed = definition.safeParse(content);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  if (parsed.data.name !== basename(file, '.json')) {
    throw invalid(`the name "${parsed.data.name}" is not the file's`);
  }
  const { name, vectors, sparse, indexes } = parsed.data;
  return { name, vectors, sparse, indexes };
}
