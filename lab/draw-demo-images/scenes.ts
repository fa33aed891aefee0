import {
  type Context,
  fillBox,
  fillCircle,
  fillPath,
  gradient,
  type Picture,
  type Point,
  strokePath,
} from './kit.js';

/** Stands on `at`, the middle of its foot; 200 pixels high at scale 1, without its cloud. */
export function coolingTower(
  context: Context,
  [x, y]: Point,
  scale: number,
  [light, dark]: readonly [string, string],
  cloud: string,
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  for (const [cx, cy, radius] of [
    [4, -228, 34],
    [38, -254, 40],
    [-22, -262, 30],
    [14, -290, 36],
    [66, -296, 30],
  ] as const) {
    fillCircle(context, [cx, cy], radius, cloud);
  }
  const shape =
    'M-78 0C-60 -60 -44 -110 -44 -140C-44 -165 -48 -185 -52 -200H52C48 -185 44 -165 44 -140C44 -110 60 -60 78 0Z';
  fillPath(context, shape, light);
  fillPath(
    context,
    'M10 0C10 -60 8 -150 12 -200H52C48 -185 44 -165 44 -140C44 -110 60 -60 78 0Z',
    dark,
  );
  context.restore();
}

export const towersIcon: Picture = {
  name: 'torri-di-raffreddamento',
  width: 640,
  height: 640,
  draw(context) {
    fillBox(context, [0, 0], [640, 640], '#ffffff');
    context.save();
    context.beginPath();
    context.arc(320, 320, 290, 0, 2 * Math.PI);
    context.clip();
    fillBox(context, [0, 0], [640, 640], '#2f9c95');
    fillCircle(context, [470, 190], 74, '#ffd166');
    coolingTower(context, [412, 504], 1.12, ['#f3f1e7', '#cfcbb8'], '#d8efec');
    coolingTower(context, [228, 510], 1.4, ['#fffdf4', '#dcd8c6'], '#ffffff');
    fillBox(context, [0, 496], [640, 144], '#1d5c63');
    fillPath(context, 'M0 560Q90 536 180 560T360 560T540 560T720 560V640H0Z', '#174a50');
    context.restore();
  },
};

export const wolf: Picture = {
  name: 'wolf-at-night',
  width: 760,
  height: 520,
  draw(context) {
    fillBox(context, [0, 0], [760, 520], gradient(context, 520, ['#141b3c', '#34437c', '#7b86b8']));
    fillCircle(context, [520, 168], 112, 'rgba(255, 246, 214, 0.16)');
    fillCircle(context, [520, 168], 86, '#fff3cf');
    fillPath(context, 'M0 400L90 320L170 380L300 270L420 390L560 300L760 410V520H0Z', '#2a3466');
    for (const [x, height] of [
      [40, 120],
      [92, 160],
      [150, 110],
      [664, 150],
      [716, 110],
    ] as const) {
      drawFir(context, [x, 470], height);
    }
    fillPath(context, 'M0 450Q240 376 470 408Q640 430 760 470V520H0Z', '#0d1330');
    context.save();
    context.translate(352, 222);
    // Sitting, its nose to the sky.
    const body =
      'M92 2L100 -10L110 18L150 -8L156 0L128 34L118 60C134 96 146 138 152 190H128L116 140L104 190H30C8 190 -14 186 -34 168C-48 154 -44 140 -30 142C-14 152 -2 150 4 138C16 110 46 94 62 66C68 44 74 22 92 2Z';
    fillPath(context, body, '#0d1330');
    context.restore();
  },
};

function drawFir(context: Context, [x, y]: Point, height: number): void {
  for (const [from, width] of [
    [0, 0.3],
    [0.3, 0.42],
    [0.58, 0.54],
  ] as const) {
    const top = y - height * (1 - from);
    const [base, half] = [top + height * 0.46, (height * width) / 2];
    fillPath(context, `M${x} ${top}L${x + half} ${base}H${x - half}Z`, '#141c42');
  }
}

export const lemonCake: Picture = {
  name: 'torta-al-limone',
  width: 680,
  height: 500,
  draw(context) {
    fillBox(context, [0, 0], [680, 500], '#fde9d9');
    fillBox(context, [0, 340], [680, 160], '#e7b793');
    for (const x of [60, 230, 400, 570]) strokePath(context, `M${x} 340L${x - 70} 500`, WOOD);
    context.save();
    // The cake is drawn around (340, 320).
    context.translate(340, 276);
    context.scale(1.14, 1.14);
    context.translate(-340, -320);
    fillEllipse(context, [340, 396], [260, 40], '#c98d68');
    fillEllipse(context, [340, 384], [252, 38], '#ffffff');
    fillEllipse(context, [340, 380], [206, 28], '#e9edf0');
    fillPath(context, 'M150 250V366Q340 416 530 366V250Z', '#e9b65a');
    fillPath(context, 'M150 300Q340 350 530 300V324Q340 374 150 324Z', '#fff6d8');
    const icing =
      'M144 250Q146 300 170 298Q186 296 190 316Q196 340 214 320Q232 300 256 326Q276 350 300 330Q324 312 350 334Q376 350 396 326Q416 304 440 322Q462 340 476 312Q492 290 510 300Q536 300 536 250Z';
    fillPath(context, icing, '#fffdf3');
    fillEllipse(context, [340, 250], [196, 42], '#fffdf3');
    fillEllipse(context, [340, 246], [178, 34], '#fff6d8');
    for (const [x, y, turn] of [
      [250, 238, -0.3],
      [340, 226, 0.1],
      [430, 240, 0.4],
    ] as const) {
      drawLemonSlice(context, [x, y], turn);
    }
    fillPath(context, 'M292 250Q262 262 270 284Q300 284 306 256Z', '#4f9d5d');
    fillPath(context, 'M392 254Q412 272 438 264Q430 242 398 242Z', '#66b374');
    context.restore();
  },
};

const WOOD = { color: '#d9a47d', width: 4 };

function drawLemonSlice(context: Context, [x, y]: Point, turn: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.scale(1, 0.72);
  fillCircle(context, [0, 0], 40, '#f4c20d');
  fillCircle(context, [0, 0], 34, '#fff8d6');
  context.fillStyle = '#ffe066';
  for (let part = 0; part < 8; part += 1) {
    const from = (part * Math.PI) / 4 + 0.07;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, 30, from, from + Math.PI / 4 - 0.14);
    context.fill();
  }
  context.restore();
}

function fillEllipse(context: Context, [x, y]: Point, [rx, ry]: Point, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  context.fill();
}
