import { createHash } from 'node:crypto';
import { type Change, ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, isTypeDefinitionNode, Kind, parse, visit } from 'graphql';

export interface Version {
  /** Such as 0.3.0. */
  readonly version: string;
  /** In the schema definition language. */
  readonly schema: string;
}

/** What a deprecation must say: what to use instead, and until when the old way stays. */
const REASON = /^Use `.+`.*\. Removed after \d{4}-\d\d-\d\d\.$/s;

/**
 * Why `next` must not be released after `released`: breaking changes without a higher major version
 * (below 1.0.0: minor version), and deprecations without a replacement or a date.
 */
export async function violations(released: Version, next: Version): Promise<string[]> {
  const mayBreak = isHigher(released.version, next.version);
  const breaking = mayBreak ? [] : await breakingChanges(released, next);
  return [...breaking, ...vagueDeprecations(next.schema)];
}

/** One sentence for each field, argument or value that no longer works as before. */
export async function breakingChanges(released: Version, next: Version): Promise<string[]> {
  const changes = await diff(buildSchema(released.schema), buildSchema(next.schema));
  return changes.filter(isBreaking).map(({ message }) => message);
}

/** How large a schema is, in words. */
export function sizeOf({ version, schema }: Version): string {
  const types = parse(schema).definitions.filter(isTypeDefinitionNode).length;
  return `${version}: ${types} types, ${Buffer.byteLength(schema)} bytes`;
}

/** Directives tell the server what to do, except for `@oneOf`, which tells clients what to send. */
function isBreaking({ type, meta, criticality }: Change): boolean {
  if (type === ChangeType.DirectiveUsageInputObjectAdded) {
    return meta.addedDirectiveName === 'oneOf' && !meta.addedToNewType;
  }
  return !type.startsWith('DIRECTIVE_') && criticality.level === CriticalityLevel.Breaking;
}

/** Whether the number is higher that announces breaking changes. */
function isHigher(released: string, next: string): boolean {
  const [oldMajor = 0, oldMinor = 0] = released.split('.').map(Number);
  const [major = 0, minor = 0] = next.split('.').map(Number);
  return major > oldMajor || (major === 0 && oldMajor === 0 && minor > oldMinor);
}

function vagueDeprecations(schema: string): string[] {
  const vague: string[] = [];
  visit(parse(schema), {
    Directive({ name, arguments: [reason] = [], loc }) {
      if (name.value !== 'deprecated') return;
      const text = reason?.value.kind === Kind.STRING ? reason.value.value : '';
      if (REASON.test(text)) return;
      const line = loc?.startToken.line;
      vague.push(`line ${line}: @deprecated must say "Use \`…\`. Removed after YYYY-MM-DD."`);
    },
  });
  return vague;
}

const HEAD =
  /^# The schema of Elenchus (\S+)\. Only `npm run release:schema` changes this file\.\n# sha256: (\w+)\n\n/;

/** The content of `schema.released.graphql`. */
export function toReleaseFile({ version, schema }: Version): string {
  return (
    `# The schema of Elenchus ${version}. Only \`npm run release:schema\` changes this file.\n` +
    `# sha256: ${digest(schema)}\n\n${schema}`
  );
}

/** @throws Error if the file was changed by hand */
export function readReleaseFile(content: string): Version {
  const [head = '', version = '', expected] = HEAD.exec(content) ?? [];
  const schema = content.slice(head.length);
  if (digest(schema) === expected) return { version, schema };
  throw new Error('schema.released.graphql was changed by hand; restore it with git');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
