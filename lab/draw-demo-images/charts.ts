import { Path2D } from '@napi-rs/canvas';
import {
  type Context,
  fillBox,
  fillCircle,
  fillPath,
  gradient,
  lineThrough,
  type Picture,
  type Point,
  strokePath,
  write,
} from './kit.js';

/** Where the values of a chart are drawn. */
interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** What is at the top; at the bottom is 0. */
  readonly max: number;
}

const heightOf = ({ top, bottom, max }: Frame, value: number) =>
  bottom - ((bottom - top) * value) / max;

function drawGrid(
  context: Context,
  frame: Frame,
  step: number,
  colors: { readonly line: string; readonly axis: string; readonly text: string },
): void {
  const { left, right, max } = frame;
  for (let value = 0; value <= max; value += step) {
    const y = heightOf(frame, value);
    const [color, width] = value === 0 ? [colors.axis, 2] : [colors.line, 1];
    strokePath(context, `M${left} ${y}H${right}`, { color, width });
    const style = { size: 17, color: colors.text, align: 'right' } as const;
    write(context, String(value), [left - 14, y + 6], style);
  }
}

/** The points of a line chart, evenly from the left to the right. */
function pointsOf(frame: Frame, values: readonly number[]): readonly Point[] {
  const step = (frame.right - frame.left) / (values.length - 1);
  return values.map((value, place) => [frame.left + place * step, heightOf(frame, value)]);
}

export const reactorCost: Picture = {
  name: 'reactor-cost',
  width: 840,
  height: 580,
  draw(context) {
    const [ink, soft] = ['#1d2733', '#5c6b7a'];
    fillBox(context, [0, 0], [840, 580], '#ffffff');
    fillBox(context, [40, 36], [64, 7], '#d6432f');
    write(context, 'What new electricity costs', [40, 86], { size: 36, weight: 700, color: ink });
    const unit = 'Valley of Example, offers for 2031, cents per kilowatt-hour';
    write(context, unit, [40, 120], { size: 20, color: soft });
    const frame = { left: 84, right: 800, top: 160, bottom: 470, max: 20 };
    drawGrid(context, frame, 5, { line: '#e3e8ed', axis: ink, text: soft });
    const bars = [
      ['Solar', 5],
      ['Wind', 7],
      ['Hydro', 8],
      ['New reactor', 15],
    ] as const;
    for (const [place, [name, value]] of bars.entries()) {
      const x = 122 + place * 175;
      const y = heightOf(frame, value);
      const color = name === 'New reactor' ? '#d6432f' : '#7f9bb3';
      fillBox(context, [x, y], [118, frame.bottom - y - 1], color);
      const middle = x + 59;
      const bold = { weight: 700, color: ink, align: 'center' } as const;
      write(context, String(value), [middle, y - 12], { ...bold, size: 28 });
      write(context, name, [middle, 504], { ...bold, size: 21, weight: 600 });
    }
    const source = 'Figures: Energy Desk, Valley of Example (an invented place)';
    write(context, source, [40, 552], { size: 16, color: soft });
  },
};

export const winterGap: Picture = {
  name: 'winterluecke',
  width: 860,
  height: 560,
  draw(context) {
    const [ink, soft, blue] = ['#20303a', '#64757f', '#1477a8'];
    fillBox(context, [0, 0], [860, 560], '#f6f3ec');
    write(context, 'Im Winter fehlt der Strom', [44, 70], { size: 37, weight: 900, color: ink });
    const unit = 'Beispieltal (erfunden), Gigawattstunden im Monat';
    write(context, unit, [44, 105], { size: 20, color: soft });
    const frame = { left: 88, right: 806, top: 150, bottom: 456, max: 60 };
    drawGrid(context, frame, 20, { line: '#ddd8cb', axis: ink, text: soft });
    const use = [36, 36, 38, 42, 48, 53, 55, 52, 47, 42, 39, 37];
    const supply = [52, 50, 45, 40, 34, 29, 27, 29, 36, 43, 50, 53];
    const [above, below] = [pointsOf(frame, use), pointsOf(frame, supply)];
    context.save();
    context.clip(new Path2D(`${lineThrough(below)}V${frame.top}H${frame.left}Z`));
    const underUse = `${lineThrough(above)}V${frame.bottom}H${frame.left}Z`;
    fillPath(context, underUse, 'rgba(222, 94, 44, 0.25)');
    context.restore();
    strokePath(context, lineThrough(below), { color: blue, width: 5 });
    strokePath(context, lineThrough(above), { color: ink, width: 5 });
    write(context, 'Wasser und Sonne', [104, 180], { size: 21, weight: 700, color: blue });
    write(context, 'Verbrauch', [104, 298], { size: 21, weight: 700, color: ink });
    const label = { size: 32, weight: 900, color: '#c04a1c', align: 'center' } as const;
    write(context, 'Lücke', [480, 256], label);
    const months = ['Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez', 'Jan', 'Feb', 'Mär', 'Apr', 'Mai'];
    for (const [place, month] of [...months, 'Jun'].entries()) {
      const x = above[place]![0];
      write(context, month, [x, 488], { size: 18, color: soft, align: 'center' });
    }
    const source = 'Grafik: Stromrat Beispieltal';
    write(context, source, [44, 534], { size: 16, color: soft });
  },
};

export const tramPassengers: Picture = {
  name: 'passagers-du-tram',
  width: 800,
  height: 520,
  draw(context) {
    const [paper, soft, green] = ['#eef7f4', '#8fb3ad', '#46d39a'];
    fillBox(context, [0, 0], [800, 520], gradient(context, 520, ['#0f3a3f', '#0b2a30']));
    const title = 'Le tram gratuit se remplit';
    write(context, title, [42, 68], { size: 35, weight: 700, color: paper });
    const unit = 'Passagers par jour, en milliers, à Valexemple (ville inventée)';
    write(context, unit, [42, 102], { size: 19, color: soft });
    const frame = { left: 82, right: 750, top: 145, bottom: 440, max: 30 };
    drawGrid(context, frame, 10, { line: '#23535a', axis: soft, text: soft });
    const points = pointsOf(frame, [14, 14, 15, 14, 20, 24, 26, 27]);
    const [, , , free] = points;
    const dash = { color: '#f2c14e', width: 3, dash: [8, 7] };
    strokePath(context, `M${free![0]} 150V438`, dash);
    const note = { size: 21, weight: 700, color: '#f2c14e', align: 'right' } as const;
    write(context, 'gratuit dès 2029', [free![0] - 14, 172], note);
    const area = `${lineThrough([...points, [750, 440], [82, 440]])}Z`;
    fillPath(context, area, 'rgba(70, 211, 154, 0.16)');
    strokePath(context, lineThrough(points), { color: green, width: 5 });
    for (const point of points) fillCircle(context, point, 7, green);
    const last = { size: 26, weight: 700, color: green, align: 'center' } as const;
    write(context, '27', [736, 158], last);
    for (const [place, [x]] of points.entries()) {
      write(context, String(2026 + place), [x, 472], { size: 18, color: soft, align: 'center' });
    }
  },
};

export const stoppingDistance: Picture = {
  name: 'anhalteweg',
  width: 860,
  height: 470,
  draw(context) {
    const [ink, soft] = ['#16211b', '#5a6b61'];
    fillBox(context, [0, 0], [860, 470], '#ffffff');
    fillBox(context, [0, 0], [860, 104], '#1f6b45');
    const title = 'So weit fährt ein Auto, bis es steht';
    write(context, title, [36, 66], { size: 36, weight: 700, color: '#ffffff' });
    const [left, metre] = [160, 22];
    const bars = [
      ['30', 8, 5],
      ['50', 14, 14],
    ] as const;
    for (const [place, [speed, reaction, braking]] of bars.entries()) {
      const y = 164 + place * 112;
      drawSign(context, [88, y + 36], speed);
      fillBox(context, [left, y], [reaction * metre, 72], '#f2b134');
      fillBox(context, [left + reaction * metre, y], [braking * metre, 72], '#d9482b');
      const end = left + (reaction + braking) * metre;
      const inside = place === 0;
      write(context, `${reaction + braking} m`, [inside ? end + 16 : end - 18, y + 49], {
        size: 36,
        weight: 900,
        color: inside ? ink : '#ffffff',
        align: inside ? 'left' : 'right',
      });
    }
    strokePath(context, `M${left + 20 * metre} 128V378`, { color: ink, width: 3, dash: [7, 7] });
    write(context, 'Kind auf der Strasse', [left + 20 * metre + 12, 148], {
      size: 20,
      weight: 600,
      color: ink,
    });
    for (const metres of [0, 5, 10, 15, 20, 25, 30]) {
      const x = left + metres * metre;
      strokePath(context, `M${x} 378v9`, { color: soft, width: 2 });
      const style = { size: 17, color: soft, align: 'center' } as const;
      write(context, `${metres} m`, [x, 409], style);
    }
    strokePath(context, `M${left} 378H${left + 30 * metre}`, { color: soft, width: 2 });
    fillBox(context, [160, 431], [18, 18], '#f2b134');
    write(context, 'Reaktion (eine Sekunde)', [188, 447], { size: 18, color: ink });
    fillBox(context, [440, 431], [18, 18], '#d9482b');
    write(context, 'Bremsen auf trockener Strasse', [468, 447], { size: 18, color: ink });
  },
};

/** The sign of a speed limit. */
export function drawSign(context: Context, [x, y]: Point, limit: string, radius = 40): void {
  fillCircle(context, [x, y], radius, '#c8232c');
  fillCircle(context, [x, y], radius * 0.78, '#ffffff');
  const style = { size: radius * 0.85, weight: 700, color: '#111111', align: 'center' } as const;
  write(context, limit, [x, y + radius * 0.31], style);
}
