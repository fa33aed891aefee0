import type { Known } from './values.js';

const TEXTS = ['trees', 'Trees keep the street cool in summer.', 'Sollen Bäume gepflanzt werden?'];
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  corpus: ['towns', 'towns', 'towns', 'villages'],
  variable: ['age', 'gender', 'issues', 'topic'],
  anyOf: ['female', 'male', '65+', 'climate', 'en'],
  noneOf: ['female', '18-34'],
  from: ['18-34', '35-49'],
  to: ['50-64', '65+'],
  topic: ['Environment', 'Transport', 'Sport'],
  language: ['en', 'de', 'fr-CH', 'xx'],
  field: ['year', 'colour'],
  author: ['anna', 'nobody'],
  argdown: ['[A]: Trees cool.\n  + [B]: They give shade.\n', '[A]', '(1) a\n----\n(2) b\n'],
  aif: ['{"nodes":[{"nodeID":"1","type":"I","text":"Trees."}],"edges":[]}', '{"nodes":[]}'],
};

/** Right values for texts and ids, which grow by the ids and cursors of answers. */
export class KnownValues {
  readonly #ids = ['premise:1', 'claim:00000000-0000-5000-8000-000000000000'];
  readonly #cursors = ['x'];

  readonly of: Known = (name) => {
    if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name]!;
    if (/^ids?$|Ids?$/.test(name)) return this.#ids;
    return name === 'after' ? this.#cursors : TEXTS;
  };

  /** Keeps ids and cursors that an answer has. */
  learn(value: unknown): void {
    if (typeof value === 'string') {
      const kept = /^[a-z]+:[\w-]{8,}$/i.test(value) ? this.#ids : undefined;
      const list = kept ?? (/^[\w-]{60,}$/.test(value) ? this.#cursors : undefined);
      if (list && !list.includes(value)) list.push(value);
      if (list && list.length > 50) list.splice(1, 1);
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach((inner) => this.learn(inner));
    }
  }
}
