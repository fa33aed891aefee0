import type { Fold, FoldedCounts } from '../../../domain/folding.js';
import type { Measure } from '../font.js';
import type { LegendEntry } from '../legend.js';
import type { Mark, Point } from '../scene.js';

const FONT_SIZE = 12;
const PADDING = 10;
const HEIGHT = 24;
const LOOK = { line: '#5b6570', tint: '#eef1f4', ink: '#3d4853' } as const;
/** The line from a fold to what it leads to. */
export const FOLD_LINE = { line: '#7d8b9a', tint: '#ffffff', ink: '#16202b' } as const;

/** A mark that stands for branches that are not shown. */
export interface FoldBox {
  readonly fold: Fold;
  readonly text: string;
  readonly textWidth: number;
  readonly width: number;
  readonly height: number;
}

export function foldBox(fold: Fold, measure: Measure): FoldBox {
  const text = `+ ${textOf(fold)}`;
  const textWidth = measure(text, FONT_SIZE, true);
  return { fold, text, textWidth, width: Math.ceil(textWidth + 2 * PADDING), height: HEIGHT };
}

/** As "37 statements, 12 attacks". A relation that supports is the usual case, and goes unsaid. */
function textOf({ counts, trees }: Fold): string {
  const parts = [
    ...(trees > 0 ? [`${counted(trees, 'other part')}:`] : []),
    countsOf(counts) || counted(counts.SUPPORT, 'support'),
  ];
  return parts.join(' ');
}

function countsOf({ STATEMENT, ATTACK, REPHRASE }: FoldedCounts): string {
  return [
    counted(STATEMENT, 'statement'),
    counted(ATTACK, 'attack'),
    counted(REPHRASE, 'restatement'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function counted(count: number, name: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
}

export function drawFold(
  { text, textWidth, width, height }: FoldBox,
  [x, y]: Point,
): readonly Mark[] {
  return [
    {
      ...{ kind: 'box', x, y, width, height, radius: height / 2 },
      ...{ fill: LOOK.tint, stroke: LOOK.line, strokeWidth: 1.2, dash: [4, 3] },
    },
    {
      ...{ kind: 'text', text, x: x + width / 2, y: y + height / 2 + FONT_SIZE * 0.36 },
      ...{ anchor: 'middle', fontSize: FONT_SIZE, bold: true, fill: LOOK.ink, length: textWidth },
    },
  ];
}

export function foldEntry(): LegendEntry {
  return {
    ...{ width: 30, name: 'folded: not shown here' },
    draw: (x, middle) => [
      {
        ...{ kind: 'box', x: x + 1, y: middle - 9, width: 28, height: 18, radius: 9 },
        ...{ fill: LOOK.tint, stroke: LOOK.line, strokeWidth: 1.2, dash: [4, 3] },
      },
      {
        ...{ kind: 'text', text: '+ 9', x: x + 15, y: middle + 4, anchor: 'middle' },
        ...{ fontSize: 11, bold: true, fill: LOOK.ink },
      },
    ],
  };
}
