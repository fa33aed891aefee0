import { VERSION, type Config } from '../../runtime/config.js';
import { closeCorpora } from '../../corpus/closed-corpora.js';
import { quantity } from '../../runtime/wording.js';
import { STRUCTURE_VIEWS } from '../../graphs/encoder.js';
import { TEXT_PARTS } from '../../images/parts.js';
import type { Rewriting } from '../../store/open.js';
import { withProgress } from '../progress.js';
import { openServices } from '../../services.js';

/** Encodes all texts again with the models of this version, in the copies of the collections. */
export function reencoding(config: Config): Rewriting {
  return {
    id: VERSION,
    vectors: ['semantic', 'text', ...TEXT_PARTS, ...STRUCTURE_VIEWS],
    async apply(copies) {
      const { registry, writer, close } = await openServices(config, copies);
      try {
        for (const { name } of await registry.list()) {
          const encoded = await withProgress('texts', undefined, (onDone) =>
            writer.reencode(name, onDone),
          );
          console.error(`${name}: ${quantity(encoded, 'text')} encoded`);
        }
      } finally {
        await close();
      }
    },
    close: closeCorpora,
  };
}
