import { median } from '../../src/math/statistics.js';
import { ServerProcess } from './processes.js';
import { atMost, type Section } from './report.js';

interface Setting {
  readonly corpus: string;
  /** A data folder that has the corpus, and an empty one. */
  readonly dataDir: string;
  readonly emptyDir: string;
  readonly premises: readonly string[];
}

/** What a server's memory is for, and what a page of the corpus takes in the order of ids. */
export async function measureScroll(setting: Setting): Promise<Section> {
  const { corpus, dataDir, emptyDir, premises } = setting;
  const empty = await ServerProcess.start({ ELENCHUS_DATA_DIR: emptyDir });
  const without = (await empty.probe()).rssMiB;
  await empty.close();
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
  const withCorpus = (await server.probe()).rssMiB;
  await server.scroll(corpus, false);
  const pages = await server.scroll(corpus, false);
  const afterWrite = await server.scroll(corpus, true);
  await server.close();
  const tenth = Math.ceil(pages.length / 10);
  return {
    title: `Scrolling and memory, ${premises.length} premises`,
    figures: [
      {
        name: 'a page of 512 with payloads, the first tenth',
        value: median(pages.slice(0, tenth)),
        unit: 'ms',
      },
      {
        name: 'a page of 512 with payloads, the last tenth',
        value: median(pages.slice(-tenth)),
        unit: 'ms',
      },
      atMost(
        'a page, the last tenth / the first tenth',
        median(pages.slice(-tenth)) / median(pages.slice(0, tenth)),
        '',
        1.5,
      ),
      { name: 'a page right after a write', value: median(afterWrite), unit: 'ms' },
      atMost(
        'a page right after a write / without one',
        median(afterWrite) / median(pages),
        '',
        1.5,
      ),
      { name: 'a server without data', value: without, unit: 'MiB' },
      { name: 'a server with the corpus, just opened', value: withCorpus, unit: 'MiB' },
      {
        name: 'for a premise with its claim and profile',
        value: ((withCorpus - without) * 1024) / premises.length,
        unit: 'KiB',
      },
    ],
  };
}
