import { extname } from 'node:path';
import { Command, Option } from 'commander';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import type { MappedGraphs } from '../graphs/picture/node-link/scene.js';
import {
  FORMATS,
  MOST_NODES,
  PAPERS,
  PICTURE_LAYOUTS,
  pictureOptions,
  USUAL_FOLDING,
  WIDTHS,
} from '../graphs/picture/options.js';
import { badInput } from '../runtime/errors.js';
import { writeOutput } from '../runtime/files.js';

interface RenderFlags {
  readonly layout: string;
  readonly out: string;
  readonly width?: string;
  readonly maxNodes?: string;
  readonly focus?: string;
  readonly paper?: string;
  readonly locutions?: boolean;
}

/** `elenchus render`: draws one graph, or two side by side. */
export function createRenderCommand(): Command {
  return new Command('render')
    .description(
      'draw an argument graph (AIF, OVA, SADFace, Argdown, Kialo, arggraph or BRAT) as a picture',
    )
    .argument('<file>', 'the graph')
    .argument('[other]', 'a second graph, drawn beside it: which of its nodes stand for which')
    .addOption(
      new Option('--layout <name>', 'how it is drawn')
        .choices(PICTURE_LAYOUTS)
        .default('node-link'),
    )
    .requiredOption('--out <file>', `the picture: its name ends in ${FORMATS.join(', ')}`)
    .option(
      '--width <pixels>',
      `from ${WIDTHS.least} to ${WIDTHS.most}; the height follows (default: as its texts need)`,
    )
    .option(
      '--max-nodes <n>',
      `boxes and arrows for so many nodes at most; the rest is folded (1 to ${MOST_NODES.boxes}, default: ${USUAL_FOLDING.maxNodes})`,
    )
    .addOption(
      new Option(
        '--paper <size>',
        'for a PDF: one page of this paper (default: one page as large as the picture)',
      ).choices(PAPERS),
    )
    .option('--locutions', 'with the dialogue beside boxes and arrows, where the file has one')
    .option('--focus <id>', 'boxes and arrows only for what leads to this node')
    .action(render);
}

async function render(
  file: string,
  other: string | undefined,
  { layout, out, width, maxNodes, focus, paper, locutions }: RenderFlags,
): Promise<void> {
  const format = extname(out).slice(1).toLowerCase();
  if (!FORMATS.some((known) => known === format)) {
    throw badInput('--out', `"${out}" does not end in ${FORMATS.join(', ')}`);
  }
  const options = pictureOptions({
    layout,
    format,
    paper,
    locutions,
    width: width === undefined ? width : Number(width),
    ...((maxNodes !== undefined || focus !== undefined) && {
      fold: { focus, ...(maxNodes !== undefined && { maxNodes: Number(maxNodes) }) },
    }),
  });
  if (other !== undefined && options.fold) {
    throw badInput(focus === undefined ? '--max-nodes' : '--focus', 'two graphs are drawn whole');
  }
  if (other !== undefined && options.layout !== 'node-link') {
    throw badInput('--layout', `two graphs are drawn as node-link, not as ${layout}`);
  }
  // Loaded only here, because it loads slowly.
  const { drawMapping, drawPicture } = await import('../graphs/picture/index.js');
  const graph = await read(file);
  const picture =
    other === undefined
      ? await drawPicture(graph, options)
      : await drawMapping(await map(graph, await read(other)), options);
  await writeOutput(out, picture.bytes);
  const size = `${picture.width} x ${picture.height} ${format === 'pdf' ? 'points' : 'pixels'}`;
  console.error(`${out}: ${paper ? `1 page of ${paper.toUpperCase()}` : size}`);
}

async function read(file: string): Promise<ArgumentGraph> {
  const { readGraphFile } = await import('../formats/graphs/graph-files.js');
  const { graph, warnings } = await readGraphFile(file);
  for (const { code, message } of warnings) console.error(`${file}: ${code}: ${message}`);
  return graph;
}

/** The best mapping of a graph to another one, by their texts and relations. */
async function map(query: ArgumentGraph, other: ArgumentGraph): Promise<MappedGraphs> {
  const { createTextEncoder } = await import('../encoders/text.js');
  const { withTextVectors } = await import('../search/graphs/rerank.js');
  const { matchGraphs } = await import('../graphs/matching/graph.js');
  const { textsAndSchemes } = await import('../graphs/matching/similarity.js');
  const encoder = await createTextEncoder({ threads: 1 });
  try {
    const named = [query, other].map((graph, at) => ({ ...graph, id: String(at) }));
    const [left, right] = await withTextVectors(named, encoder);
    const similarity = textsAndSchemes(left!.nodeVectors, right!.nodeVectors);
    const { mapping } = matchGraphs(query, other, { similarity });
    return { query, case: other, mapping };
  } finally {
    await encoder.close();
  }
}
