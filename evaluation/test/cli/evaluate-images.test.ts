import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BadLines } from '../../../src/formats/lines.js';
import { picture } from '../../../test/images/support/make.js';
import { catchPrinted, runEvaluate, told } from '../../../test/support/run-evaluate.js';
import type { ImagesReport } from '../../src/images/evaluate.js';
import { readRunInPart } from '../../src/runs.js';
import { failure, file, pathOf, useFolder } from '../files.js';

useFolder();

const MENU = 'Home\nNews\nContact\nWe use cookies to improve this site. Read our privacy policy.\n';
const PAGES = {
  tram: 'The tram of the town',
  bees: 'Bees in the city garden',
  wolf: 'Wolves and the sheep of the valley',
  dam: 'A dam for the mountain river',
} as const;
type Page = keyof typeof PAGES;

/** Twelve sentences about a thing, too many for a passage. */
function pageOf(thing: Page): string {
  const about = [
    'was seen by many people of the village early this morning',
    'is older than most of the houses around it',
    'costs the council more money than anybody had expected',
    'needs the care of people who know it well',
    'divides those who live near from those who visit',
    'will be the subject of a vote in the autumn',
    'has been photographed in every season of the year',
    'makes less noise than its neighbours say',
    'helps the shops that are close to it on weekends',
    'was described in a report of forty pages',
    'cannot be replaced by anything that is cheaper',
    'remains what children draw when they draw their home',
  ];
  const sentences = about.map(
    (words) => `${PAGES[thing]} (${thing}) ${words}, as the paper wrote.`,
  );
  return `${MENU}${PAGES[thing]}\n${sentences.join('\n')}\nShare\nPrint\n`;
}

beforeAll(async () => {
  await mkdir(pathOf('images/files'), { recursive: true });
  for (const [at, id] of Object.keys(PAGES).entries()) {
    await writeFile(
      pathOf(`images/files/${id}.png`),
      await picture(64 + 16 * at, 48)
        .png()
        .toBuffer(),
    );
  }
  await file(
    'images/corpus.jsonl',
    (Object.keys(PAGES) as Page[]).map((id) => ({
      id,
      image: `files/${id}.png`,
      text: pageOf(id),
    })),
  );
  await file('images/queries.jsonl', [
    { id: '1', text: 'Should the town keep its tram?' },
    { id: '2', text: 'Should wolves be protected?' },
  ]);
  await file(
    'images/qrels.tsv',
    'query-id\tcorpus-id\tscore\n1\ttram\t2\n1\tbees\t0\n1\tdam\t1\n2\twolf\t2\n',
  );
});
beforeEach(() => {
  vi.stubEnv('ELENCHUS_IMAGE_OCR', 'off');
  vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_URL', undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const data = () => ['--data', pathOf('images')];
async function printedBy(...words: readonly string[]): Promise<string> {
  const printed = catchPrinted();
  await runEvaluate('images', ...words);
  return printed.text;
}

describe('elenchus evaluate images', () => {
  it('measures a folder of images, and says what each table rests on', async () => {
    const text = await printedBy(...data());
    const tables = text.trim().split('\n\n');
    const rests =
      'rests on 4 images, 0 of them with text in it; 1 topic can be measured (1: 3 judged, 2 relevant)';
    expect(
      tables.filter((table) => table.includes('\n')).every((table) => table.endsWith(rests)),
    ).toBe(true);
    const titles = tables.map((table) => table.split('\n')[0]);
    expect(titles).toEqual([
      'topic 1: Should the town keep its tram?; judged images only: 2 of 3 relevant',
      'topic 1: Should the town keep its tram?; all images: 2 of 4 relevant',
      expect.stringMatching(/^pixels, both: left out above\. .*ELENCHUS_CLIP_DIRECTORY/),
      'search by each of 2 relevant images of 1 topic; judged images only',
      'known item by held-out sentences; 4 images searched for',
      expect.stringMatching(/^known item by title; /),
      'known item by own passage, an upper bound: it is stored; 4 images searched for',
      'Jaccard index of the first 4 images, mean of 2 queries; 1.000 by chance',
      'labels of the first 3 images of the judged queries, by 1 annotator',
    ]);
    expect(text).toContain("one annotator only, so agreement (Cohen's kappa) cannot be measured");
    expect(tables[4]).toContain('boilerplate removal: MRR ');
  });

  it('prints its figures as JSON, writes runs and pictures, and compares annotators', async () => {
    const line = (image: Page, annotator: string, label: string) => {
      return { question: '1', image, label, annotator };
    };
    const judgements = await file('judgements.jsonl', [
      line('tram', 'Ann', 'SUPPORTS'),
      line('bees', 'Ann', 'OFF_TOPIC'),
      line('dam', 'Ann', 'OFF_TOPIC'),
      line('tram', 'Bob', 'SUPPORTS'),
      line('bees', 'Bob', 'ON_TOPIC'),
      line('dam', 'Bob', 'OFF_TOPIC'),
    ]);
    const [runs, pictures] = [pathOf('runs'), pathOf('pictures')];
    const printed = await printedBy(
      ...[...data(), '--judgements', judgements, '--runs', runs, '--pictures', pictures, '--json'],
    );
    const report = JSON.parse(printed) as ImagesReport;
    expect(report.basis).toMatchObject({
      images: 4,
      queries: 2,
      topics: [{ judged: 3, relevant: 2 }],
    });
    expect(report.annotations).toMatchObject({
      annotators: ['Ann', 'Bob'],
      // They agree on two of three; by chance on (1 * 1 + 2 * 1) of 9.
      agreement: [{ count: 3, kappa: expect.closeTo(0.5, 12) }],
    });
    const heldOut = report.knownItem.find(({ queries }) => queries === 'held-out sentences')!;
    expect(heldOut.approaches.find(({ name }) => name === 'text')!.metrics.mrr).toBe(1);
    const run = await readRunInPart(join(runs, 'images.text.trec'), new BadLines(true));
    expect(run.get('2')![0]!.id).toBe('wolf');
    expect((await readdir(runs)).sort()).toEqual(
      ['labels', 'ocr', 'passage', 'text'].map((name) => `images.${name}.trec`),
    );
    expect((await readdir(pictures)).sort()).toEqual(
      ['jaccard.png', 'jaccard.svg', 'labels.png', 'labels.svg'].map((name) => `images-${name}`),
    );
    expect(await readFile(join(pictures, 'images-jaccard.svg'), 'utf8')).toContain('4 images');
  });

  it('leaves out what cannot be read, and says so', async () => {
    await mkdir(pathOf('broken'));
    await writeFile(pathOf('broken/a.png'), await picture().png().toBuffer());
    await file('broken/images.jsonl', [
      { id: 'a', image: 'a.png', text: pageOf('tram') },
      { id: 'b', image: 'b.png', text: pageOf('bees') },
    ]);
    const failed = await failure(printedBy('--data', pathOf('broken'), '--json'));
    expect(failed).toMatch(/^EVALUATED_IN_PART: 1 part of the files/);
    const problem = /broken\/images\.jsonl:2: image: cannot be read/;
    expect(told(pathOf(''))).toContainEqual(expect.stringMatching(problem));
  });

  it('needs a folder or a corpus, and refuses what does not exist', async () => {
    expect(await failure(printedBy())).toMatch(/^BAD_INPUT: --data: is needed, or --corpus/);
    expect(await failure(printedBy('--data', pathOf('nowhere')))).toMatch(/^FILE_NOT_FOUND/);
    const towers = await failure(printedBy(...data(), '--towers', pathOf('images')));
    expect(towers).toMatch(/^MODEL_MISSING: .*images\/manifest\.json/);
    const stored = ['--corpus', 'none', '--data-dir', pathOf('store')];
    expect(await failure(printedBy(...stored))).toMatch(
      /^BAD_INPUT: --corpus: "none" is not a corpus of /,
    );
  });
});
