/** The thread that parses large answers of Qdrant. */
import { each, serve } from '../../runtime/threads/serve.js';
import { parseAnswer } from './answer.js';

const decoder = new TextDecoder();

await serve(() => ({ run: each((bytes: Uint8Array) => parseAnswer(decoder.decode(bytes))) }));
