import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isSpecifiedScalarType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, it } from 'vitest';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const inputs = types.filter(isInputObjectType);
/** Arguments that need no example. */
const PLAIN = new Set(['corpus', 'id', 'ids', 'name', 'input', 'confirmation']);

/** The indented lines of a description, as an operation. */
function operationIn(kind: string, description = ''): string | undefined {
  const lines = description.split('\n').filter((line) => line.startsWith('    '));
  return lines.length > 0 ? `${kind} { ${lines.join('\n')} }` : undefined;
}

/** The value in the description of an input type, indented or between backticks. */
function valueIn(description = ''): string | undefined {
  const lines = description.split('\n').filter((line) => line.startsWith('    '));
  return lines.length > 0 ? lines.join('\n') : /`(\{.*\})`/s.exec(description)?.[1];
}

const roots = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({
    path: `${type.name}.${field.name}`,
    isPlain: field.args.every(({ name }) => PLAIN.has(name)),
    example: operationIn(type.name.toLowerCase(), field.description ?? ''),
  })),
);
const values = inputs.flatMap(({ name, description }) => {
  const value = valueIn(description ?? '');
  return value === undefined ? [] : [{ path: name, example: operationWith(name, value) }];
});

/** An operation with a variable of this type, which is this value by default. */
function operationWith(type: string, value: string): string {
  return `query ($value: ${type} = ${value}) { corpora { name } }`;
}

describe('the schema, read in GraphiQL', () => {
  it('shows an example of every root field that takes more than a name', () => {
    expect(roots.filter(({ isPlain, example }) => !isPlain && !example)).toEqual([]);
  });

  it.each([...roots, ...values].filter(({ example }) => example))(
    'shows a valid example of $path',
    ({ example }) => {
      const problems = validate(schema, parse(example!)).map(({ message }) => message);
      expect(problems.filter((message) => !message.includes('is never used'))).toEqual([]);
    },
  );

  it('shows every input type in an example', () => {
    const shown = new Set<string>();
    for (const { example } of [...roots, ...values]) {
      if (!example) continue;
      const info = new TypeInfo(schema);
      const note = { ObjectValue: () => void shown.add(getNamedType(info.getInputType())!.name) };
      visit(parse(example), visitWithTypeInfo(info, note));
    }
    expect(inputs.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('names no command and no file', () => {
    const descriptions = readFileSync('schema.graphql', 'utf8').match(/"""[^]*?"""|"[^"]*"/g)!;
    expect(descriptions.length).toBeGreaterThan(200);
    expect(descriptions.filter((text) => /elenchus |npm run|src\/|docs\//.test(text))).toEqual([]);
  });
});
