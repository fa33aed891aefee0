import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readRunInPart } from '../../evaluation/src/runs.js';
import { COLLECTIONS, DEFINITIONS } from '../../src/corpus/collections/index.js';
import { dump, readDump } from '../../src/corpus/dump.js';
import type { GraphFormat } from '../../src/domain/graph-record.js';
import { readArgumentsXml } from '../../src/formats/arguments-xml.js';
import { readDescription } from '../../src/formats/description.js';
import { bratPair } from '../../src/formats/graphs/brat.js';
import { readGraphFiles } from '../../src/formats/graphs/graph-files.js';
import { readGraph } from '../../src/formats/graphs/read-graph.js';
import { readImages } from '../../src/formats/images.js';
import { BadLines, openSource } from '../../src/formats/lines.js';
import { readPremises } from '../../src/formats/premises.js';
import { readJudgements } from '../../src/formats/test-collection.js';
import { readPage } from '../../src/images/page-text/passage.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { decodeCursor, encodeCursor } from '../../src/search/cursor.js';
import { readKeys } from '../../src/server/access/keys.js';
import { readManifest } from '../../src/server/persisted-documents.js';
import { createSchema } from '../../src/server/schema.js';
import { bratOf } from '../support/brat-files.js';
import { aif, ova } from '../support/graph-files.js';
import { createMemoryStore } from '../support/memory-store.js';
import { RUNS } from '../support/runs.js';
import { testConfig } from '../support/server.js';
import { type Draw, drawing, mutated } from './draw.js';

const TOWNS = join(import.meta.dirname, '../fixtures/towns');
/** What files are made of, so that some damage is of a kind that a person or a program makes. */
const WORDS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  'null',
  '\n',
  '\r\n',
  '\t',
  '<',
  '>',
  '</',
  '&#0;',
  '-',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '"id"',
  '"nodes"',
  '1e999',
  '0x',
  '\uFEFF',
  '<![CDATA[',
  '#(',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads bytes that may be anything. @returns how much could be read */
type Reader = (bytes: Buffer, file: string) => unknown;

const SAMPLES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  premises: () => readFile(join(TOWNS, 'premises.jsonl')),
  description: () => readFile(join(TOWNS, 'corpus.json')),
  export: async () => {
    const store = createMemoryStore();
    for (const definition of DEFINITIONS) await store.ensureCollection(definition);
    let lines = '';
    for await (const line of dump(store, DEFINITIONS)) lines += `${line}\n`;
    return Buffer.from(lines);
  },
  tar: async () => {
    const archive = pack();
    archive.entry({ name: 'a.json' }, AIF);
    archive.entry({ name: 'b/b.argdown' }, ARGDOWN);
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
};

const AIF = aif(
  [
    ['a', 'I', 'Trees.'],
    ['b', 'I', 'Shade.'],
    ['r', 'RA'],
  ],
  ['b r', 'r a'],
);
const ARGDOWN =
  '[A]: Trees #t\n  + <B>: *Shade* {x: 1}\n\n<B>\n\n(1) a\n-- R --\n(2) b\n  <_ [C]\n';
const SADFACE =
  '{"metadata":{},"resources":[],"nodes":[{"id":"a","type":"atom","text":"Trees."},' +
  '{"id":"s","type":"scheme","name":"support"}],"edges":[{"id":"1","source_id":"s","target_id":"a"}]}';
const KIALO = 'Discussion Title: Trees\n\n1. Trees.\n1.1. Pro: Shade.\n1.2. Con: -> See 1.1.\n';
const ARGGRAPH =
  '<?xml version="1.0"?><arggraph id="t"><edu id="e1"><![CDATA[Trees]]></edu><edu id="e2">Shade</edu>' +
  '<adu id="a1" type="pro"/><adu id="a2" type="pro"/><edge id="s1" src="e1" trg="a1" type="seg"/>' +
  '<edge id="s2" src="e2" trg="a2" type="seg"/><edge id="c1" src="a2" trg="a1" type="sup"/></arggraph>';
const BRAT = bratPair(
  bratOf('Trees give shade.', [
    ['Claim', 'Trees'],
    ['Premise', 'shade'],
  ]),
  'Trees give shade.',
);
const PAGE =
  '<html><head><title>Trees</title></head><body><h1>Shade</h1><p>Trees give shade &amp; air.</p></body></html>';
const STAMP = { search: 's', query: 'q' };
const CURSOR = encodeCursor(
  {
    ...STAMP,
    mark: 1,
    position: 2,
    part: 0,
    states: {},
    key: { place: 0, tier: 0, ceiling: 1, floor: 1, id: 'a' },
  },
  'secret',
);

const graphs =
  (format: GraphFormat): Reader =>
  (bytes, file) =>
    readGraph(bytes.toString(), file, { format });
const ANY = { has: () => true } as never;

/** Each reader, a file that it reads, and how it is read. */
const READERS: readonly (readonly [name: string, sample: string | Buffer, read: Reader])[] = [
  [
    'lines of premises',
    'premises',
    (_, file) => all(openSource(file).then((source) => readPremises(source))),
  ],
  ['description of a corpus', 'description', (_, file) => readDescription(file)],
  ['AIF', Buffer.from(AIF), graphs('aif')],
  [
    'OVA',
    Buffer.from(
      ova(
        [
          [1, 'I', 'Trees.'],
          [2, 'RA', 'RA'],
          [3, 'I', 'Shade.'],
        ],
        [
          [3, 2],
          [2, 1],
        ],
      ),
    ),
    graphs('ova'),
  ],
  ['SADFace', Buffer.from(SADFACE), graphs('sadface')],
  ['Argdown', Buffer.from(ARGDOWN), graphs('argdown')],
  ['Kialo', Buffer.from(KIALO), graphs('kialo')],
  ['BRAT', Buffer.from(BRAT), graphs('brat')],
  ['arggraph', Buffer.from(ARGGRAPH), graphs('arggraph')],
  ['a graph of any format', Buffer.from(AIF), (bytes, file) => readGraph(bytes.toString(), file)],
  ['an archive of graphs', 'tar', (_, file) => all(Promise.resolve(readGraphFiles(file)))],
  [
    'arguments in XML',
    Buffer.from('<arguments><argument><id>1</id><claim>Trees</claim></argument></arguments>'),
    (bytes, file) => readArgumentsXml(bytes.toString(), file),
  ],
  [
    'records of images',
    Buffer.from('{"id":"a","image":"a.png","page":{"text":"Trees"}}\n'),
    (_, file) => all(Promise.resolve(readImages(file, { maxBytes: 1e6 }))),
  ],
  [
    'the page of an image',
    Buffer.from(PAGE),
    (bytes) => readPage({ html: bytes.toString() } as never),
  ],
  [
    'an export',
    'export',
    (_, file) =>
      all(Promise.resolve(readDump(file, new Map(Object.entries(COLLECTIONS)) as never))),
  ],
  [
    'a run',
    Buffer.from('q1 Q0 a 1 0.5 t\nq1 Q0 b 2 0.4 t\n'),
    (_, file) => readRunInPart(file, new BadLines()),
  ],
  [
    'judgements',
    Buffer.from('query-id\tcorpus-id\tscore\nq1\ta\t1\n'),
    (_, file) => readJudgements(file, { queries: ANY, corpus: ANY }, new BadLines()),
  ],
  [
    'a manifest',
    Buffer.from('{"format":"apollo-persisted-query-manifest","version":1,"operations":[]}'),
    (_, file) => readManifest(testConfig({ persistedDocuments: file }), createSchema()),
  ],
  [
    'keys',
    Buffer.from(`[{"name":"a","hash":"sha256:${'0'.repeat(64)}","scopes":["read"]}]`),
    (bytes, file) => readKeys(file, bytes.toString()),
  ],
  ['a cursor', Buffer.from(CURSOR), (bytes) => decodeCursor(bytes.toString(), STAMP, 'secret')],
];

describe.each(READERS)('%s', (name, sample, read) => {
  it('is read from any bytes, or refused by a code', async () => {
    const bytes = typeof sample === 'string' ? await SAMPLES[sample]!() : sample;
    const file = join(folder, 'file');
    const outcomes = { read: 0, refused: 0 };
    const failures: unknown[] = [];
    for (let place = 0; place < RUNS.many; place += 1) {
      const seed = (inject('seed') + place) >>> 0;
      const damaged = place === 0 ? bytes : drawn(bytes, drawing(seed));
      await writeFile(file, damaged);
      try {
        await read(damaged, file);
        outcomes.read += 1;
      } catch (error) {
        outcomes.refused += 1;
        const coded = error instanceof ElenchusError && error.code !== 'INTERNAL';
        if (!coded) failures.push({ seed, text: damaged.toString(), error });
      }
    }
    console.log(
      `${name}, seed ${inject('seed')}: ${outcomes.read} read, ${outcomes.refused} refused`,
    );
    expect(failures).toEqual([]);
    // The sample itself is right, so that damage to it goes beyond its first bytes.
    expect(outcomes.read).toBeGreaterThan(0);
  });
});

function drawn(bytes: Buffer, draw: Draw): Buffer {
  if (draw.chance(0.8)) return mutated(bytes, draw, WORDS);
  return Buffer.from(Array.from({ length: draw.integer(0, 60) }, () => draw.integer(0, 255)));
}

async function all(items: Promise<AsyncIterable<unknown>>): Promise<number> {
  let count = 0;
  for await (const item of await items) if (item !== undefined) count += 1;
  return count;
}
