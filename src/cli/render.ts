import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { rootedTree } from '../domain/rooted-tree.js';
import { badInput } from '../errors.js';
import { LAYOUT_NAMES } from '../structure/layouts/index.js';
import { FORMATS, pictureOptions, WIDTHS } from '../structure/picture/options.js';
import { writeOutput } from '../write-output.js';

interface RenderFlags {
  readonly layout: string;
  readonly out: string;
  readonly width: string;
}

/** `elenchus render`: draws one graph. */
export function createRenderCommand(): Command {
  return new Command('render')
    .description(
      'draw an argument graph (AIF, OVA, SADFace, Argdown, Kialo or arggraph) as a picture',
    )
    .argument('<file>', 'the graph')
    .addOption(
      new Option('--layout <name>', 'how it is drawn').choices(LAYOUT_NAMES).default('logical'),
    )
    .requiredOption('--out <file>', `the picture: its name ends in ${FORMATS.join(', ')}`)
    .option(
      '--width <pixels>',
      `from ${WIDTHS.least} to ${WIDTHS.most}; the height follows`,
      String(WIDTHS.usual),
    )
    .action(render);
}

async function render(file: string, { layout, out, width }: RenderFlags): Promise<void> {
  const format = extname(out).slice(1).toLowerCase();
  if (!FORMATS.some((known) => known === format)) {
    throw badInput('--out', `"${out}" does not end in ${FORMATS.join(', ')}`);
  }
  const options = pictureOptions({ layout, width: Number(width), format });
  // Loaded only here, because both load slowly.
  const { readGraphFile } = await import('../corpus/readers/graphs/graph-files.js');
  const { drawPicture } = await import('../structure/picture/index.js');
  const { graph, warnings } = await readGraphFile(file);
  for (const { code, message } of warnings) console.error(`${file}: ${code}: ${message}`);
  const tree = rootedTree(graph);
  const { bytes } = await drawPicture(tree, options);
  await writeOutput(out, bytes);
  const { length } = tree.unreached;
  const left = length === 0 ? '' : `; ${length} that do not lead to the major claim are left out`;
  console.error(`${out}: ${tree.nodes.length} nodes${left}`);
}
