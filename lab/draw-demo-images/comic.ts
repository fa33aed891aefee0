import { drawSign } from './charts.js';
import {
  type Context,
  fillBox,
  fillCircle,
  fillPath,
  type Picture,
  type Point,
  strokePath,
  writeLines,
} from './kit.js';

const INK = { color: '#1b1b1b', width: 4 };

export const twoPanels: Picture = {
  name: 'slow-race',
  width: 900,
  height: 470,
  draw(context) {
    fillBox(context, [0, 0], [900, 470], '#fbf7ec');
    drawPanel(context, [20, '#bfe3f2'], () => {
      drawSign(context, [404, 196], '30', 30);
      strokePath(context, 'M404 228V352', { color: '#777777', width: 6 });
      strokePath(context, 'M26 306h14M24 326h14M26 346h14', INK);
      drawCar(context, [158, 352]);
      drawCyclist(context, [350, 352]);
      drawBubble(context, [40, 48], [268, 98], [180, 250], ['Thirty? I would', 'be late!']);
    });
    drawPanel(context, [460, '#fbd9b5'], () => {
      drawLight(context, [846, 176]);
      drawCar(context, [574, 352]);
      drawCyclist(context, [764, 352]);
      drawBubble(context, [484, 48], [184, 62], [592, 250], ['Not again!']);
      drawBubble(context, [688, 96], [126, 98], [752, 226], ['Hello', 'again.']);
    });
  },
};

function drawPanel(context: Context, [x, sky]: readonly [number, string], draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(x, 24, 420, 422);
  context.clip();
  fillBox(context, [x, 24], [420, 422], sky);
  const roofs = [0, 1, 2, 3].map((place) => x + place * 110);
  for (const [place, left] of roofs.entries()) {
    const top = 206 + (place % 2) * 34;
    fillBox(context, [left + 8, top], [96, 160], ['#e8b9a0', '#d9d3c2'][place % 2]!);
    fillPath(context, `M${left} ${top}h112l-20 -34h-72Z`, '#a5564a');
    for (const dx of [22, 62]) fillBox(context, [left + dx, top + 24], [24, 30], '#f6f1e2');
  }
  fillBox(context, [x, 346], [420, 24], '#c9c4b8');
  fillBox(context, [x, 366], [420, 80], '#5c6066');
  strokePath(context, `M${x} 410h420`, { color: '#f3efe2', width: 5, dash: [34, 26] });
  draw();
  context.restore();
  context.strokeStyle = INK.color;
  context.lineWidth = 5;
  context.strokeRect(x, 24, 420, 422);
}

/** Stands on `at`, below its middle. */
function drawCar(context: Context, [x, y]: Point): void {
  context.save();
  context.translate(x, y);
  const body =
    'M-104 4V-34Q-102 -46 -88 -48L-58 -52L-34 -88Q-30 -94 -20 -94H28Q36 -94 42 -88L66 -52L92 -44Q106 -40 106 -26V4Z';
  fillPath(context, body, '#d8372f');
  strokePath(context, body, INK);
  const glass = 'M-44 -54L-24 -82H22Q28 -82 32 -78L48 -54Z';
  fillPath(context, glass, '#e9f6fb');
  fillCircle(context, [14, -62], 13, '#f0c39b');
  fillPath(context, 'M0 -66Q4 -82 18 -78Q26 -74 27 -66Q14 -70 0 -66Z', '#3b2a20');
  strokePath(context, 'M18 -58l7 -2', { ...INK, width: 3 });
  fillCircle(context, [20, -65], 2.5, INK.color);
  fillPath(context, 'M-52 -52h104v10h-104Z', '#d8372f');
  strokePath(context, glass, INK);
  fillCircle(context, [97, -26], 7, '#ffe68a');
  for (const wheel of [-60, 62]) {
    fillCircle(context, [wheel, 6], 24, '#1b1b1b');
    fillCircle(context, [wheel, 6], 10, '#cfcfcf');
  }
  context.restore();
}

/** Stands on `at`, below the middle of the bicycle. */
function drawCyclist(context: Context, [x, y]: Point): void {
  context.save();
  context.translate(x, y);
  for (const wheel of [-38, 38]) {
    context.strokeStyle = INK.color;
    context.lineWidth = 5;
    context.beginPath();
    context.arc(wheel, 0, 27, 0, 2 * Math.PI);
    context.stroke();
  }
  const frame = 'M-38 0L-14 -42H24L0 0L-14 -42M0 0H-38M24 -42L38 0M24 -42L20 -56H32';
  strokePath(context, frame, { color: '#1c8a72', width: 6 });
  strokePath(context, 'M-14 -44L12 -26L2 2', { color: '#31406f', width: 10 });
  strokePath(context, 'M-14 -48L-6 -86', { color: '#f2a53a', width: 20 });
  strokePath(context, 'M-4 -82L14 -62L28 -58', { color: '#e08f22', width: 8 });
  fillCircle(context, [2, -112], 15, '#f0c39b');
  fillPath(context, 'M-15 -112Q-12 -132 4 -131Q20 -129 19 -114Z', '#1c8a72');
  fillCircle(context, [9, -110], 2.5, INK.color);
  strokePath(context, 'M6 -104q5 4 9 -1', { ...INK, width: 3 });
  context.restore();
}

function drawLight(context: Context, [x, y]: Point): void {
  strokePath(context, `M${x} ${y + 60}V352`, { color: '#555555', width: 8 });
  fillBox(context, [x - 22, y - 46], [44, 112], '#22252a', 10);
  fillCircle(context, [x, y - 24], 14, '#ff4a3d');
  fillCircle(context, [x, y + 10], 14, '#4d4a2a');
  fillCircle(context, [x, y + 44], 14, '#1f4a34');
}

/** A balloon with its tail at `tip`. */
function drawBubble(
  context: Context,
  [x, y]: Point,
  [width, height]: Point,
  tip: Point,
  lines: readonly string[],
): void {
  const [middle, bottom] = [x + width / 2, y + height];
  const tail = `M${middle - 16} ${bottom - 3}L${tip.join(' ')}L${middle + 16} ${bottom - 3}`;
  context.beginPath();
  context.roundRect(x, y, width, height, 24);
  context.fillStyle = '#ffffff';
  context.fill();
  context.strokeStyle = INK.color;
  context.lineWidth = INK.width;
  context.stroke();
  fillPath(context, `${tail}Z`, '#ffffff');
  strokePath(context, tail, INK);
  fillBox(context, [middle - 15, bottom - 8], [30, 8], '#ffffff');
  const style = {
    size: 30,
    weight: 700,
    color: INK.color,
    align: 'center',
    leading: 1.15,
  } as const;
  const first = y + height / 2 + 11 - ((lines.length - 1) * 34.5) / 2;
  writeLines(context, lines, [middle, first], style);
}
