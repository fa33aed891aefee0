export type RelationType = 'SUPPORT' | 'ATTACK' | 'REPHRASE';

export interface Statement {
  readonly id: string;
  /** Empty as long as it leaves open what is said. */
  readonly text: string;
}

/** What a statement does to another one, or to a relation: that is an undercut. */
export interface Relation {
  readonly id: string;
  readonly type: RelationType;
  readonly source: string;
  readonly target: string;
  /** How sure a model is of it, 0 to 100; absent where a person drew or changed it. */
  readonly percent?: number;
}

/** An argument as somebody draws it: what is said, and what it is said for or against. */
export interface Sketch {
  readonly statements: readonly Statement[];
  readonly relations: readonly Relation[];
}

/** How a new statement is joined to what is there. */
export interface Joint {
  readonly type: RelationType;
  readonly target: string;
}

export const NO_SKETCH: Sketch = { statements: [], relations: [] };

/** The sketch with another statement, and its id. */
export function addStatement(sketch: Sketch, text = '', joint?: Joint): [Sketch, string] {
  const id = freeId(sketch, 's');
  const added = { ...sketch, statements: [...sketch.statements, { id, text }] };
  return [joint ? connect(added, id, joint.target, joint.type) : added, id];
}

/** The sketch with an arrow; as it was where the arrow would say nothing, or nothing new. */
export function connect(
  sketch: Sketch,
  source: string,
  target: string,
  type: RelationType = 'SUPPORT',
): Sketch {
  if (!canConnect(sketch, source, target)) return sketch;
  const relation = { id: freeId(sketch, 'r'), type, source, target };
  return { ...sketch, relations: [...sketch.relations, relation] };
}

export function canConnect(sketch: Sketch, source: string, target: string): boolean {
  const { statements, relations } = sketch;
  const undercut = relations.find(({ id }) => id === target);
  const has = (wanted: string) => statements.some(({ id }) => id === wanted);
  if (!has(source) || !(has(target) || undercut)) return false;
  if (source === target || undercut?.source === source) return false;
  return !relations.some((each) => each.source === source && each.target === target);
}

export function setText(sketch: Sketch, id: string, text: string): Sketch {
  const set = (each: Statement) => (each.id === id ? { ...each, text } : each);
  return { ...sketch, statements: sketch.statements.map(set) };
}

export function setType(sketch: Sketch, id: string, type: RelationType): Sketch {
  const set = (each: Relation): Relation => {
    if (each.id !== id) return each;
    const { source, target } = each;
    return { id, type, source, target };
  };
  return { ...sketch, relations: sketch.relations.map(set) };
}

/** The sketch without a statement or a relation, and without the arrows that led from or to it. */
export function remove(sketch: Sketch, id: string): Sketch {
  const gone = new Set([id]);
  for (let before = 0; before < gone.size;) {
    before = gone.size;
    for (const each of sketch.relations) {
      if (gone.has(each.source) || gone.has(each.target)) gone.add(each.id);
    }
  }
  return {
    statements: sketch.statements.filter((each) => !gone.has(each.id)),
    relations: sketch.relations.filter((each) => !gone.has(each.id)),
  };
}

/** What a statement does in a sketch; its first arrow decides. */
export type SketchRole = 'claim' | RelationType | 'loose';

export function roleOf(sketch: Sketch, id: string): SketchRole {
  if (claimOf(sketch) === id) return 'claim';
  return sketch.relations.find(({ source }) => source === id)?.type ?? 'loose';
}

/**
 * What a sketch argues for: of the statements with the fewest arrows to others, the one that most
 * statements and relations lead to, by the nearest way; the first of equals.
 */
export function claimOf({ statements, relations }: Sketch): string | undefined {
  const arrows = (id: string) => relations.filter(({ source }) => source === id).length;
  const fewest = Math.min(...statements.map(({ id }) => arrows(id)));
  const ends = statements.filter(({ id }) => arrows(id) === fewest).map(({ id }) => id);
  const nearest = new Map(ends.map((end) => [end, end]));
  const led = new Map<string, number>();
  // Walks the arrows backwards, nearest first: iterating over a map includes entries added
  // meanwhile. As on the server, a relation is a node, so it takes a step of its own.
  for (const [id, end] of nearest) {
    led.set(end, (led.get(end) ?? 0) + 1);
    const premises = relations.flatMap((relation) => {
      if (relation.target === id) return relation.id;
      return relation.id === id ? relation.source : [];
    });
    for (const from of premises) {
      if (!nearest.has(from)) nearest.set(from, end);
    }
  }
  const count = (end: string) => led.get(end) ?? 0;
  return ends.reduce<string | undefined>(
    (best, end) => (best === undefined || count(end) > count(best) ? end : best),
    undefined,
  );
}

function freeId({ statements, relations }: Sketch, letter: 's' | 'r'): string {
  const numbers = [...statements, ...relations]
    .filter(({ id }) => id.startsWith(letter))
    .map(({ id }) => Number(id.slice(1)));
  return `${letter}${Math.max(0, ...numbers) + 1}`;
}

/** Whether a model that found a relation is less than half sure of it. */
export function isUnsure({ percent }: Pick<Relation, 'percent'>): boolean {
  return percent !== undefined && percent < 50;
}
