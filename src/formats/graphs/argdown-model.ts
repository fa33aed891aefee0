/** What a text in Argdown says, before it becomes a graph. */

/** All statements of one title, which is what Argdown calls an equivalence class. */
export interface Statement {
  readonly kind: 'statement';
  readonly title: string;
  /** Of the last definition; absent if there are only references. */
  text?: string;
}

export interface Inference {
  readonly kind: 'inference';
  /** The name of its first rule. */
  readonly rule?: string;
}

/** A line of a premise-conclusion structure; a conclusion has an inference, a premise has none. */
export interface Step {
  readonly statement: Statement;
  readonly inference?: Inference;
}

export interface Argument {
  readonly kind: 'argument';
  readonly title: string;
  text?: string;
  steps: readonly Step[];
}

export type RelationType = 'support' | 'attack' | 'contradiction' | 'undercut';
export type Member = Statement | Argument | Inference;

export interface Relation {
  readonly type: RelationType;
  readonly from: Member;
  readonly to: Member;
}

export class ArgdownModel {
  readonly statements = new Map<string, Statement>();
  readonly arguments = new Map<string, Argument>();
  readonly #relations: Relation[] = [];
  #untitled = 0;

  /** @param title absent where the text gives none */
  statement(title: string = this.#newTitle()): Statement {
    return gotten(this.statements, title, () => ({ kind: 'statement', title }));
  }

  /** @param title absent where the text gives none */
  argument(title: string = this.#newTitle()): Argument {
    return gotten(this.arguments, title, () => ({ kind: 'argument', title, steps: [] }));
  }

  relate(type: RelationType, from: Member, to: Member): void {
    this.#relations.push({ type, from, to });
  }

  /**
   * Each relation once. An argument with inferences acts by its conclusion and is undercut at its
   * last inference. An attack on it is left out if its premise is attacked by the same statement.
   */
  relations(): Relation[] {
    const known = new Map<string, Relation>();
    for (const relation of this.#relations.map(grounded)) {
      const [key, reverse] = [this.#key(relation), this.#key(reversed(relation))];
      const twice = known.has(key) || (relation.type === 'contradiction' && known.has(reverse));
      if (!twice) known.set(key, relation);
    }
    return [...known.values()].filter(({ type, from, to }) => {
      if (type !== 'attack' || from.kind !== 'statement' || to.kind !== 'argument') return true;
      return !to.steps.some(({ statement, inference }) => {
        const contradiction = { type: 'contradiction', from, to: statement } as const;
        const attacks = [{ type, from, to: statement }, contradiction, reversed(contradiction)];
        return !inference && attacks.some((attack) => known.has(this.#key(attack)));
      });
    });
  }

  readonly #numbers = new Map<Member, number>();

  #key({ type, from, to }: Relation): string {
    const numbers = [from, to].map((member) => gotten(this.#numbers, member, (size) => size));
    return `${type} ${numbers.join(' ')}`;
  }

  #newTitle(): string {
    return `Untitled ${++this.#untitled}`;
  }
}

function grounded({ type, from, to }: Relation): Relation {
  return {
    type,
    from: (from.kind === 'argument' && from.steps.at(-1)?.statement) || from,
    to: (to.kind === 'argument' && type === 'undercut' && to.steps.at(-1)?.inference) || to,
  };
}

function reversed({ type, from, to }: Relation): Relation {
  return { type, from: to, to: from };
}

function gotten<Key, Value>(map: Map<Key, Value>, key: Key, make: (size: number) => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make(map.size)));
  return value;
}
