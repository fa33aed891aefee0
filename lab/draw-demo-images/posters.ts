import {
  type Context,
  fillBox,
  fillCircle,
  fillPath,
  gradient,
  type Picture,
  type Point,
  strokePath,
  write,
  writeLines,
} from './kit.js';
import { coolingTower } from './scenes.js';

export const winterPoster: Picture = {
  name: 'affiche-hiver',
  width: 600,
  height: 820,
  draw(context) {
    fillBox(context, [0, 0], [600, 820], gradient(context, 620, ['#0b1d3a', '#27508a', '#e8a46a']));
    for (const [x, y] of STARS) fillCircle(context, [x, y], 2, '#dfe9ff');
    const title = { size: 72, weight: 900, color: '#ffffff', align: 'center' } as const;
    writeLines(context, ['UN HIVER', 'AU CHAUD'], [300, 112], { ...title, leading: 1.05 });
    const line = { size: 29, color: '#dfe9ff', align: 'center', weight: 600 } as const;
    write(context, 'sans charbon ni gaz', [300, 236], line);
    fillPath(context, 'M0 560L120 430L190 500L320 360L450 520L520 450L600 540V820H0Z', '#5d7ba9');
    fillPath(context, 'M320 360L362 412L334 404L312 424L290 396Z', '#f4f8ff');
    fillPath(context, 'M120 430L152 462L128 456L106 470L92 460Z', '#f4f8ff');
    coolingTower(context, [436, 640], 1.02, ['#e8edf3', '#9aa8b8'], '#ffffff');
    fillPath(context, 'M0 640Q150 590 320 632T600 616V820H0Z', '#eef4fb');
    fillPath(context, 'M0 690Q200 640 400 684T600 676V820H0Z', '#d9e6f4');
    drawHouse(context, [70, 612], '#7a3b2e');
    drawHouse(context, [196, 632], '#35506f');
    fillBox(context, [70, 716], [460, 68], '#c8262b', 34);
    const vote = { size: 29, weight: 700, color: '#ffffff', align: 'center' } as const;
    write(context, 'OUI aux nouvelles centrales', [300, 761], vote);
  },
};

const STARS: readonly Point[] = [
  ...([
    [40, 40],
    [92, 150],
    [150, 24],
    [520, 60],
    [566, 160],
    [470, 22],
    [30, 250],
  ] as const),
  ...([
    [548, 270],
    [90, 320],
    [200, 290],
    [420, 300],
    [330, 22],
    [500, 360],
  ] as const),
];

function drawHouse(context: Context, [x, y]: Point, wall: string): void {
  fillBox(context, [x, y], [92, 66], wall);
  fillPath(context, `M${x - 12} ${y + 4}L${x + 46} ${y - 42}L${x + 104} ${y + 4}Z`, '#ffffff');
  fillBox(context, [x + 14, y + 18], [24, 26], '#ffd76a', 2);
  fillBox(context, [x + 54, y + 18], [24, 26], '#ffd76a', 2);
}

export const wastePlacard: Picture = {
  name: 'plakat-abfall',
  width: 620,
  height: 800,
  draw(context) {
    const ink = '#191913';
    fillBox(context, [0, 0], [620, 800], '#f7d417');
    const huge = { size: 92, weight: 900, color: ink, spacing: -2 } as const;
    writeLines(context, ['Strom für', '60 Jahre.'], [44, 126], { ...huge, leading: 1 });
    drawBarrel(context, [310, 428]);
    fillBox(context, [0, 600], [620, 200], ink);
    const answer = { size: 46, weight: 900, color: '#f7d417' } as const;
    write(context, 'Abfall für 1 Million.', [44, 676], answer);
    const vote = { size: 31, weight: 600, color: '#ffffff' } as const;
    write(context, 'NEIN zu neuen Kernkraftwerken', [44, 742], vote);
  },
};

function drawBarrel(context: Context, [x, y]: Point): void {
  const [left, right, top, bottom] = [x - 118, x + 118, y - 142, y + 142];
  const side = (from: number, to: number) =>
    `M${left} ${from}V${to}Q${x} ${to + 48} ${right} ${to}V${from}Q${x} ${from + 48} ${left} ${from}Z`;
  fillPath(context, side(top, bottom), '#33332b');
  for (const at of [0.02, 0.5, 0.98]) {
    const middle = top + (bottom - top) * at;
    fillPath(context, side(middle - 9, middle + 9), '#55554a');
  }
  context.fillStyle = '#7a7a6b';
  context.beginPath();
  context.ellipse(x, top, 118, 26, 0, 0, 2 * Math.PI);
  context.fill();
  drawTrefoil(context, [x, y + 22], 66);
}

/** The sign of radioactivity: three blades of 60 degrees around a disc (ISO 361). */
function drawTrefoil(context: Context, [x, y]: Point, radius: number): void {
  fillCircle(context, [x, y], radius * 1.24, '#f7d417');
  context.fillStyle = '#191913';
  for (const turn of [0, 1, 2]) {
    const middle = Math.PI / 6 + (turn * 2 * Math.PI) / 3;
    const [from, to] = [middle - Math.PI / 6, middle + Math.PI / 6];
    context.beginPath();
    context.arc(x, y, radius, from, to);
    context.arc(x, y, radius * 0.3, to, from, true);
    context.fill();
  }
  fillCircle(context, [x, y], radius * 0.2, '#191913');
}

export const voteQuote: Picture = {
  name: 'citazione-voto',
  width: 720,
  height: 720,
  draw(context) {
    fillBox(context, [0, 0], [720, 720], gradient(context, 720, ['#5b2a6e', '#a63d63', '#e9835b']));
    const mark = { size: 260, weight: 700, color: 'rgba(255, 255, 255, 0.32)', serif: true };
    write(context, '“', [52, 236], mark);
    const quote = { size: 56, weight: 500, color: '#ffffff', serif: true, italic: true } as const;
    const lines = [
      'A sedici anni lavoro,',
      'pago le tasse e aspetto',
      'il bus come tutti.',
      'Perché non voto?',
    ];
    writeLines(context, lines, [70, 300], { ...quote, leading: 1.3 });
    strokePath(context, 'M70 572h84', { color: '#ffe3c9', width: 5 });
    const by = { size: 27, weight: 600, color: '#ffe3c9' } as const;
    write(context, 'un’apprendista di Valesempio', [70, 622], by);
  },
};
