// Holds schema.graphql against the schema that was released last, as `npm run check` does, or against
// that of an earlier release: `npx tsx scripts/check-schema.ts FILE`.
// It prints how large both are. With `--changes` it lists what breaks, for CHANGELOG.md.
// `npm run release:schema` makes it the released one, as the version in package.json.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  breakingChanges,
  readReleaseFile,
  sizeOf,
  toReleaseFile,
  violations,
} from './schema-contract.js';

const RELEASED = 'schema.released.graphql';
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

function fail(problems: readonly string[]): never {
  process.stderr.write(problems.map((problem) => `schema: ${problem}\n`).join(''));
  process.exit(1);
}

const { version } = JSON.parse(read('package.json')) as { version: string };
const next = { version, schema: read('schema.graphql') };
const earlier = process.argv.slice(2).find((word) => !word.startsWith('--'));
const released = readReleaseFile(earlier ? readFileSync(earlier, 'utf8') : read(RELEASED));

process.stdout.write(`${sizeOf(released)}\n${sizeOf(next)}\n`);
if (process.argv.includes('--changes')) {
  const changes = await breakingChanges(released, next);
  process.stdout.write(changes.map((change) => `- ${change}\n`).join(''));
}
const problems = await violations(released, next);
if (problems.length > 0) {
  fail([
    ...problems,
    `version ${version} cannot have these changes, since ${released.version} is released; docs/api.md#a-contract-over-time says how the schema may change`,
  ]);
}
if (process.argv.includes('--release') && !earlier && released.schema !== next.schema) {
  if (version === released.version) {
    fail([`${version} is released already; raise the version in package.json`]);
  }
  if (!read('CHANGELOG.md').includes(`\n## [${version}]`)) {
    fail([`CHANGELOG.md has no section "## [${version}]"`]);
  }
  writeFileSync(new URL(`../${RELEASED}`, import.meta.url), toReleaseFile(next));
}
