import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import type { Command } from 'commander';
import { buildSchema, isEnumType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createEvaluateCommand } from '../evaluation/src/index.js';
import { createProgram } from '../src/cli/main.js';
import { GRAPH_WARNINGS } from '../src/domain/graph-warnings.js';
import { MINING_WARNINGS } from '../src/graphs/mining/types.js';
import { SETTINGS } from '../src/runtime/config.js';
import { type ErrorCode, ERRORS, isAnswerCode } from '../src/runtime/errors.js';

const read = (file: string) => readFileSync(file, 'utf8');
const PAGES = readdirSync('docs').filter((name) => name.endsWith('.md'));
const SUBPAGES = readdirSync('docs/operating').map((name) => `operating/${name}`);
const FILES = ['README.md', ...[...PAGES, ...SUBPAGES].map((name) => `docs/${name}`)];
const OTHERS = [
  'CHANGELOG.md',
  'SECURITY.md',
  ...['clients', 'demo', 'lab', 'models', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'README.md' && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  ),
];
const texts = FILES.map((file) => ({ file, text: read(file) }));
const schema = buildSchema(read('schema.graphql'));

/** Fenced and indented blocks without their indentation, and code spans. */
function codeOf(text: string): { readonly blocks: string[]; readonly spans: string[] } {
  const fenced = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const rest = text.replaceAll(/^```.*?^```$/gms, '');
  const indented = [...rest.matchAll(/(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+/g)].map(([code]) =>
    code.replaceAll(/^ {4}/gm, ''),
  );
  const prose = rest.replaceAll(/^ {4}.*$/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return { blocks: [...fenced, ...indented], spans };
}

/** Lines of shell, each with the lines that continue it. */
function commandLines({ blocks, spans }: ReturnType<typeof codeOf>): string[] {
  return [...blocks.flatMap((code) => code.replaceAll('\\\n', ' ').split('\n')), ...spans];
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(file: string): Set<string> {
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}

describe('README.md', () => {
  it('has at most 120 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });
});

describe.each([...texts, ...OTHERS.map((file) => ({ file, text: read(file) }))])(
  'the links of $file',
  ({ file, text }) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target));

    it('lead somewhere', () => {
      const broken = links.filter((target) => {
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? file : normalize(join(dirname(file), path));
        if (!existsSync(found)) return true;
        return anchor !== undefined && !anchors(found).has(anchor);
      });
      expect(broken).toEqual([]);
    });
  },
);

describe.each(texts)('$file', ({ text }) => {
  const code = codeOf(text);

  it('names commands and options that exist', () => {
    const wrong: string[] = [];
    for (const line of commandLines(code)) {
      const [, words = ''] = /\belenchus ((?:[a-z-]+ ?)+)/.exec(line) ?? [];
      if (words === '') continue;
      let command: Command = createProgram(createEvaluateCommand());
      for (const word of words.trim().split(' ')) {
        const next = command.commands.find((each) => each.name() === word);
        if (!next && command.commands.length > 0) wrong.push(line);
        if (!next) break;
        command = next;
      }
      const known = new Set(
        [...command.options, ...createProgram(createEvaluateCommand()).options].map((o) => o.long),
      );
      for (const [option] of line.matchAll(/(?<=\s)--[a-z-]+/g)) {
        if (option !== '--help' && !known.has(option)) wrong.push(`${option}: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = commandLines(code).flatMap((line) => [
      ...[...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
      ...[...line.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name),
    ]);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('names files of the repository that exist', () => {
    const paths = [...code.blocks, ...code.spans].flatMap((each) =>
      [
        ...each.matchAll(
          /(?<![\w./])(?:src|test|scripts|docs|demo|graphiql|qdrant)\/[\w./-]*[\w/]/g,
        ),
      ].map(([path]) => path),
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names settings that exist', () => {
    const known = new Set(Object.values(SETTINGS).map(({ variable }) => variable as string));
    const compose = read('docker-compose.yml');
    const named = [...text.matchAll(/\b(?:ELENCHUS|QDRANT)_[A-Z_]*[A-Z]\b/g)].map(([name]) => name);
    expect(named.filter((name) => !known.has(name) && !compose.includes(`{${name}:`))).toEqual([]);
  });

  it('names codes and values that exist', () => {
    const known = new Set([
      ...[ERRORS, GRAPH_WARNINGS, MINING_WARNINGS].flatMap((table) => Object.keys(table)),
      ...Object.values(schema.getTypeMap()).flatMap((type) =>
        isEnumType(type) ? type.getValues().map(({ name }) => name) : [],
      ),
      ...Object.values(ApolloServerErrorCode),
      'GRAPH_FORMATS',
    ]);
    const named = code.spans.filter((span) =>
      /^(?!ELENCHUS_|QDRANT_)[A-Z]+(?:_[A-Z]+)+$/.test(span),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows queries that the schema takes', () => {
    const fields = Object.keys(schema.getQueryType()!.getFields()).join('|');
    const isField = new RegExp(`^(?:${fields})\\(`);
    for (const [, body = ''] of text.matchAll(/-d '(\{.*?\})'/gs)) {
      const { query } = JSON.parse(body) as { query?: string };
      if (query !== undefined) expect(validate(schema, parse(query)), query).toEqual([]);
    }
    for (const block of code.blocks) {
      const operation = /^(?:mutation|query|\{)(?: |\n)*[{(]?\s*[a-z]\w*\(/.test(block);
      if (!operation && !isField.test(block)) continue;
      const query = operation ? block : `{ ${block} }`;
      expect(validate(schema, parse(query)), query).toEqual([]);
    }
  });
});

/** A page of docs/ that is made from a table in src/. Write it by running this file with -u. */
function page(title: string, text: string, rows: readonly (readonly string[])[]) {
  const cell = (content: string) => content.replaceAll('|', '\\|');
  const table = rows.map((row) => `| ${row.map(cell).join(' | ')} |`);
  const [head = '', ...body] = table;
  const line = `|${' --- |'.repeat(rows[0]!.length)}`;
  return [`# ${title}`, '', text, '', head, line, ...body, ''].join('\n');
}

describe('the pages that are made from src/ are current (else run this file with -u)', () => {
  it('docs/settings.md has every setting', async () => {
    const rows = Object.values(SETTINGS).map(({ variable, fallback = '', description }) => [
      `\`${variable}\``,
      fallback === '' ? '' : `\`${fallback}\``,
      description,
    ]);
    const text =
      'Every setting is an environment variable. [Operating](operating.md#settings) says which ones most servers need. This page is made from `src/runtime/config.ts`: run `npx vitest run test/docs.test.ts -u` after a change there.';
    const made = page('Settings', text, [['variable', 'default', 'meaning'], ...rows]);
    await expect(made).toMatchFileSnapshot('../docs/settings.md');
  });

  it('.env.example has every setting', async () => {
    const needed: readonly string[] = ['ELENCHUS_OPEN_READS', 'QDRANT_API_KEY'];
    const lines = Object.values(SETTINGS).flatMap(({ variable, fallback = '', description }) => [
      '',
      `# ${description}`,
      `${needed.includes(variable) ? '' : '# '}${variable}=${needed.includes(variable) ? '' : fallback}`,
    ]);
    const head = [
      '# Settings of docker-compose.yml: copy this file to .env, and fill in QDRANT_API_KEY (for example',
      '# from `openssl rand -hex 32`) and ELENCHUS_OPEN_READS (true or false). All other lines show the',
      '# defaults; remove the "# " to change one. These have no effect, since docker-compose.yml sets them:',
      '# ELENCHUS_HOST, ELENCHUS_PORT, ELENCHUS_DATA_DIR and QDRANT_URL; in the cluster also',
      '# QDRANT_SHARDS, QDRANT_REPLICAS and QDRANT_WRITE_CONSISTENCY.',
      '# This file is made from src/runtime/config.ts by: npx vitest run test/docs.test.ts -u',
      '',
      '# where the port is published; by default on this machine only',
      '# ELENCHUS_PUBLISH=127.0.0.1:4000',
      '# ELENCHUS_CLUSTER_PUBLISH=127.0.0.1:4001',
    ];
    const made = [...head, ...lines, ''].join('\n');
    await expect(made).toMatchFileSnapshot('../.env.example');
  });

  it('docs/errors.md has every error', async () => {
    const rows = Object.entries(ERRORS).map(([code, { http, exit, message }]) => [
      `\`${code}\``,
      String(http),
      String(exit),
      isAnswerCode(code as ErrorCode) ? 'yes' : '',
      message.replaceAll(/[<>*]/g, '\\$&'),
    ]);
    const text =
      'Every error has a code: in `extensions.code` of an answer, and before the message on the command line. The enum `ErrorCode` of the schema has those that an answer can have; the others come from the command line only. The HTTP status is sent where the request failed as a whole. A word in braces stands for a detail, which `extensions` has under that name. This page is made from `src/runtime/errors.ts`: run `npx vitest run test/docs.test.ts -u` after a change there.';
    const heads = ['code', 'HTTP status', 'exit status', 'in answers', 'message'];
    const made = page('Error codes', text, [heads, ...rows]);
    await expect(made).toMatchFileSnapshot('../docs/errors.md');
  });
});

/** The last column of docs/words.md, and what to say instead. */
const RETIRED = [
  ...read('docs/words.md').matchAll(/^\| ([^|]+?) *\|[^|]*\| *(".*") *\|$/gm),
].flatMap(([, word = '', list = '']) =>
  [...list.matchAll(/"([^"]+)"/g)].map(([, retired = '']) => ({ word, retired })),
);

/**
 * What a text says that docs/words.md has another word for. Code, addresses and the titles of cited
 * works are left out.
 */
function retiredWords(text: string): string[] {
  const prose = text.replaceAll(
    /^```.*?^```$|`[^`\n]*`|https?:\S+|"[^"\n]*", [A-Z][^.;)\n]*\d{4}/gms,
    '',
  );
  return RETIRED.filter(({ retired }) => new RegExp(`\\b${retired}s?\\b`, 'i').test(prose)).map(
    ({ word, retired }) => `"${retired}": say "${word}"`,
  );
}

describe('words', () => {
  const helpOf = (command: Command): string =>
    [command.helpInformation(), ...command.commands.map(helpOf)].join('\n');
  const explorer = readdirSync('explorer/src/texts/en', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `explorer/src/texts/en/${name}`);
  const files = [...FILES.filter((file) => file !== 'docs/words.md'), ...explorer, ...OTHERS];

  it.each([...files, 'schema.graphql'])('%s has none of the retired ones', (file) => {
    expect(retiredWords(read(file))).toEqual([]);
  });

  it('have none of the retired ones in the help of the command line', () => {
    expect(retiredWords(helpOf(createProgram(createEvaluateCommand())))).toEqual([]);
  });

  it('are found where a text has them', () => {
    expect(RETIRED.length).toBeGreaterThan(15);
    expect(retiredWords('It has a model of sides, and `a model of sides`.')).toEqual([
      '"model of sides": say "side model"',
    ]);
    expect(retiredWords('```\na side model\n```\n`LLM` ("LLMs", ACL 2024), side models')).toEqual(
      [],
    );
  });
});
