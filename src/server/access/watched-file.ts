import { fileError } from '../../runtime/errors.js';
import { readTextFile, readTextFileNow } from '../../runtime/files.js';

/** How often the file is read again, in milliseconds. */
const INTERVAL = 1000;

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What a small file says. A change takes effect within seconds, without a restart. */
export class WatchedFile<Content> {
  #content: Content;
  #text: string;
  #problem: string | undefined;
  #isReading = false;
  readonly #timer: NodeJS.Timeout;

  /** @throws ElenchusError FILE_NOT_FOUND, and whatever `parse` throws, if it cannot be used now. */
  constructor(
    private readonly file: string,
    private readonly parse: (text: string) => Content,
    private readonly log: Log,
  ) {
    this.#text = readTextFileNow(file);
    this.#content = parse(this.#text);
    this.#timer = setInterval(() => void this.#readAgain(), INTERVAL).unref();
  }

  /** As of the last time that the file could be used. */
  get content(): Content {
    return this.#content;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** A file that cannot be used any more changes nothing; the log says so once. */
  async #readAgain(): Promise<void> {
    // Otherwise, reads of a slow disk would take all threads, and an older one could end last and win.
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const text = await readTextFile(this.file);
      if (text === this.#text && this.#problem === undefined) return;
      this.#content = this.parse(text);
      this.#text = text;
      this.#problem = undefined;
      this.log.info({ file: this.file }, 'the file has changed, and the new content is in use');
    } catch (cause) {
      const error = fileError('FILE_NOT_FOUND', this.file, cause);
      if (error.message === this.#problem) return;
      this.#problem = error.message;
      this.log.error({ code: error.code }, `${error.message}; the earlier content stays in use`);
    } finally {
      this.#isReading = false;
    }
  }
}
