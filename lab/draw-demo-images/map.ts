import { Path2D } from '@napi-rs/canvas';
import {
  type Context,
  fillBox,
  fillCircle,
  fillPath,
  type Picture,
  type Point,
  strokePath,
  write,
} from './kit.js';

const [INK, WATER] = ['#2b2f2a', '#7fb7d6'];

export const repositoryMap: Picture = {
  name: 'carte-depot',
  width: 800,
  height: 620,
  draw(context) {
    fillBox(context, [0, 0], [800, 620], '#ffffff');
    write(context, 'Où stocker les déchets nucléaires ?', [32, 58], {
      size: 33,
      weight: 700,
      color: INK,
    });
    const unit = 'Trois régions à l’étude dans la vallée d’Exemple (lieu inventé)';
    write(context, unit, [32, 90], { size: 19, color: '#61665f' });
    context.save();
    context.beginPath();
    context.roundRect(32, 112, 736, 476, 10);
    context.clip();
    drawLand(context);
    for (const [place, d] of REGIONS.entries()) drawRegion(context, d, COLORS[place]!);
    for (const [name, at, label] of TOWNS) drawTown(context, name, at, label);
    for (const [name, at, color] of LETTERS) {
      fillCircle(context, at, 24, color);
      write(context, name, [at[0], at[1] + 11], {
        size: 30,
        weight: 700,
        color: '#ffffff',
        align: 'center',
      });
    }
    drawLegend(context);
    context.restore();
  },
};

const COLORS = ['#b5482e', '#7a4aa0', '#2f7d4f'];
const REGIONS = [
  'M96 226C130 178 232 168 270 208C296 240 262 296 204 306C142 312 80 276 96 226Z',
  'M420 190C470 150 566 168 580 216C590 262 520 288 460 276C408 264 392 218 420 190Z',
  'M520 420C560 378 660 380 690 428C706 476 640 520 576 508C524 500 498 456 520 420Z',
];
const LETTERS: readonly (readonly [string, Point, string])[] = [
  ['A', [182, 238], COLORS[0]!],
  ['B', [490, 216], COLORS[1]!],
  ['C', [606, 446], COLORS[2]!],
];
/** With the middle of the name's baseline. */
const TOWNS: readonly (readonly [string, Point, Point])[] = [
  ['Exempleville', [318, 372], [286, 352]],
  ['Haut-Modèle', [326, 168], [326, 152]],
  ['Pré-Fictif', [120, 339], [120, 324]],
  ['Bourg-Essai', [660, 330], [664, 311]],
];

function drawLand(context: Context): void {
  fillBox(context, [32, 112], [736, 476], '#e9eedb');
  fillPath(context, 'M32 112H768V186C640 128 500 156 400 132C280 112 150 180 32 150Z', '#d3ddbd');
  fillPath(context, 'M32 588V520C140 470 220 560 330 540C470 520 600 570 768 528V588Z', '#d3ddbd');
  fillPath(context, 'M32 588V556C140 520 220 586 330 572C470 556 600 596 768 564V588Z', '#bccb9f');
  const river = 'M32 420C110 424 150 392 210 398S300 420 352 404S440 330 520 338S640 364 768 296';
  strokePath(context, river, { color: WATER, width: 13 });
  fillPath(
    context,
    'M352 408C370 372 440 338 486 344C500 372 452 408 410 420C380 428 350 424 352 408Z',
    WATER,
  );
  const road = 'M32 330C140 340 220 350 318 372S520 280 660 330L768 380';
  strokePath(context, road, { color: '#ffffff', width: 7 });
  strokePath(context, road, { color: '#c9a04a', width: 3 });
}

/** Hatched, with a border. */
function drawRegion(context: Context, d: string, color: string): void {
  context.save();
  context.clip(new Path2D(d));
  context.globalAlpha = 0.3;
  fillPath(context, d, color);
  context.globalAlpha = 0.55;
  for (let x = -500; x < 900; x += 14) {
    strokePath(context, `M${x} 600l500 -500`, { color, width: 3 });
  }
  context.restore();
  strokePath(context, d, { color, width: 4 });
}

function drawTown(context: Context, name: string, at: Point, label: Point): void {
  fillCircle(context, at, 8, '#ffffff');
  fillCircle(context, at, 5, INK);
  write(context, name, label, { size: 19, weight: 600, color: INK, align: 'center' });
}

function drawLegend(context: Context): void {
  fillBox(context, [52, 468], [372, 100], 'rgba(255, 255, 255, 0.94)', 8);
  const text = { size: 18, color: INK };
  fillBox(context, [70, 486], [26, 20], '#d99b8b', 3);
  write(context, 'région proposée pour le dépôt', [108, 503], text);
  strokePath(context, 'M70 538h120M70 530v16M190 530v16', { color: INK, width: 3 });
  write(context, '5 km', [204, 544], text);
}
