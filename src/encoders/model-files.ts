import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { z } from 'zod';
import { ElenchusError, messageOf } from '../runtime/errors.js';

const MANIFEST = 'manifest.json';

/** Any that exp can take. */
const logOdds = z.number().min(-100).max(100);

const manifestSchema = z.object({
  id: z.string().min(1),
  version: z.string().min(1),
  dimensions: z.int().positive(),
  /** Of the text encoder: how its table of pieces is scaled. */
  table: z.object({ scale: z.array(z.number()), offset: z.array(z.number()) }).optional(),
  /**
   * Of the relevance filter: how the cosine of stored vectors counts in the log odds of relevance.
   */
  cosine: z.object({ weight: logOdds, offset: logOdds }).optional(),
  /** The text encoder whose pieces a network reads. */
  textEncoder: z.object({ id: z.string(), version: z.string() }).optional(),
  files: z.record(
    z.string(),
    z.object({ bytes: z.int().positive(), sha256: z.string().length(64) }),
  ),
});

/** What a file must be. */
export interface FileIdentity {
  readonly bytes: number;
  readonly sha256: string;
}

/** The model that a program reads, and the version of its files. */
export interface ModelIdentity {
  readonly id: string;
  readonly version: string;
}

/** A model's folder. Its files are checked against its manifest. */
export class ModelFiles {
  private constructor(
    readonly directory: string,
    readonly manifest: z.output<typeof manifestSchema>,
  ) {}

  /**
   * @param expected by default, any model
   * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT, also for another model or version
   */
  static async open(directory: string, expected?: ModelIdentity): Promise<ModelFiles> {
    const file = join(directory, MANIFEST);
    const text = (await readModelFile(file)).toString('utf8');
    let files: ModelFiles;
    try {
      files = new ModelFiles(directory, manifestSchema.parse(JSON.parse(text)));
    } catch (cause) {
      throw new ElenchusError('MODEL_CORRUPT', { file, problem: problemOf(cause) }, { cause });
    }
    const { id, version } = files.manifest;
    if (expected && (id !== expected.id || version !== expected.version)) {
      const wanted = `${expected.id} ${expected.version}`;
      throw files.corrupt(MANIFEST, `it is of ${id} ${version} instead of ${wanted}`);
    }
    return files;
  }

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT if the bytes differ from the manifest */
  async read(name: string): Promise<Buffer> {
    const expected = this.manifest.files[name];
    if (!expected) throw this.corrupt(MANIFEST, `it does not list ${name}`);
    return readCheckedFile(join(this.directory, name), expected, 'the one in the manifest');
  }

  /**
   * Parses a JSON file and returns what `make` makes of it.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  async parse<Result>(name: string, make: (json: unknown) => Result): Promise<Result> {
    const text = (await this.read(name)).toString('utf8');
    try {
      return make(JSON.parse(text));
    } catch (cause) {
      throw this.corrupt(name, problemOf(cause));
    }
  }

  /**
   * Inflates the file into a single buffer of `bytes`.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  async inflate(name: string, bytes: number): Promise<Uint8Array> {
    const data = await this.read(name);
    let inflated: Uint8Array;
    try {
      // zlib returns its chunk without a copy, if the chunk is larger than the content.
      inflated = inflateSync(data, { chunkSize: bytes + 1 });
    } catch (cause) {
      throw this.corrupt(name, messageOf(cause));
    }
    if (inflated.length !== bytes) {
      throw this.corrupt(name, `it inflates to ${inflated.length} bytes instead of ${bytes}`);
    }
    return inflated;
  }

  /** The error for a file whose content cannot be used. */
  corrupt(name: string, problem: string): ElenchusError {
    return corruptFile(join(this.directory, name), problem);
  }
}

/** What is wrong with a file, by the error of its parser. */
export function problemOf(cause: unknown): string {
  return cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
}

/** @throws ElenchusError MODEL_MISSING */
export async function readModelFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new ElenchusError('MODEL_MISSING', { file }, { cause });
  }
}

/**
 * @param source what the file's identity is, as in "its SHA-256 is not the one in the manifest"
 * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT for any other file
 */
export async function readCheckedFile(
  file: string,
  { bytes, sha256 }: FileIdentity,
  source: string,
): Promise<Buffer> {
  const data = await readModelFile(file);
  if (data.length !== bytes) {
    throw corruptFile(file, `${data.length} bytes instead of ${bytes}`);
  }
  if (createHash('sha256').update(data).digest('hex') !== sha256) {
    throw corruptFile(file, `its SHA-256 is not ${source}`);
  }
  return data;
}

/** The error for a file whose content cannot be used. */
export function corruptFile(file: string, problem: string): ElenchusError {
  return new ElenchusError('MODEL_CORRUPT', { file, problem });
}
