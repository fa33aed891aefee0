import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { badInput } from '../errors.js';
import { FORMATS, PICTURE_LAYOUTS, pictureOptions, WIDTHS } from '../structure/picture/options.js';
import { writeOutput } from '../write-output.js';

interface RenderFlags {
  readonly layout: string;
  readonly out: string;
  readonly width?: string;
}

/** `elenchus render`: draws one graph. */
export function createRenderCommand(): Command {
  return new Command('render')
    .description(
      'draw an argument graph (AIF, OVA, SADFace, Argdown, Kialo or arggraph) as a picture',
    )
    .argument('<file>', 'the graph')
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
    .action(render);
}

async function render(file: string, { layout, out, width }: RenderFlags): Promise<void> {
  const format = extname(out).slice(1).toLowerCase();
  if (!FORMATS.some((known) => known === format)) {
    throw badInput('--out', `"${out}" does not end in ${FORMATS.join(', ')}`);
  }
  const options = pictureOptions({
    ...{ layout, format },
    width: width === undefined ? width : Number(width),
  });
  // Loaded only here, because both load slowly.
  const { readGraphFile } = await import('../corpus/readers/graphs/graph-files.js');
  const { drawPicture } = await import('../structure/picture/index.js');
  const { graph, warnings } = await readGraphFile(file);
  for (const { code, message } of warnings) console.error(`${file}: ${code}: ${message}`);
  const { bytes, width: across, height } = await drawPicture(graph, options);
  await writeOutput(out, bytes);
  console.error(`${out}: ${graph.nodes.length} nodes, ${across} x ${height} pixels`);
}
