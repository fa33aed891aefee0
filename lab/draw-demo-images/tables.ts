import { createCanvas } from '@napi-rs/canvas';
import { reactorCost } from './charts.js';
import { fillBox, paint, type Picture, strokePath, write } from './kit.js';

export const busTable: Picture = {
  name: 'horaire-bus',
  width: 800,
  height: 500,
  draw(context) {
    const [ink, soft] = ['#1c2340', '#667'];
    fillBox(context, [0, 0], [800, 500], '#ffffff');
    write(context, 'Ligne 7 : le bus ralentit aussi', [40, 66], {
      size: 34,
      weight: 700,
      color: ink,
    });
    const unit = 'Temps de parcours dans la commune d’Exemple (inventée)';
    write(context, unit, [40, 100], { size: 20, color: soft });
    fillBox(context, [40, 130], [720, 58], '#2b3a8c');
    const rows = [
      ['Trajet', 'à 50 km/h', 'à 30 km/h'],
      ['Gare – Hôpital', '9 min', '12 min'],
      ['Hôpital – École', '6 min', '8 min'],
      ['École – Zone artisanale', '8 min', '11 min'],
      ['Toute la ligne', '23 min', '31 min'],
    ];
    for (const [place, cells] of rows.entries()) {
      const top = 130 + place * 58;
      const [head, total] = [place === 0, place === rows.length - 1];
      if (!head && !total && place % 2 === 0) fillBox(context, [40, top], [720, 58], '#eef0f9');
      if (total) fillBox(context, [40, top], [720, 58], '#dfe3f5');
      const color = head ? '#ffffff' : ink;
      const style = { size: 23, weight: head || total ? 700 : 400, color };
      for (const [column, cell] of cells.entries()) {
        const x = [60, 560, 740][column]!;
        const accent = total && column === 2 ? { color: '#c4302b' } : {};
        const align = column === 0 ? 'left' : 'right';
        write(context, cell, [x, top + 38], { ...style, ...accent, align });
      }
    }
    strokePath(context, 'M40 420H760', { color: '#2b3a8c', width: 2 });
    const source = 'Association des usagers du bus, Exemple';
    write(context, source, [40, 464], { size: 17, color: soft });
  },
};

/** The chart of costs as others pass it on: smaller, and with a bar over who made it. */
export const sharedCost: Picture = {
  name: 'reactor-cost-shared',
  width: 640,
  height: 442,
  draw(context) {
    const { width, height } = reactorCost;
    const chart = createCanvas(width, height);
    chart.getContext('2d').drawImage(paint(reactorCost), 0, 0);
    context.imageSmoothingQuality = 'high';
    context.drawImage(chart, 0, 0, 640, 442);
    fillBox(context, [0, 394], [640, 48], '#ffd400');
    const text = 'Twice as dear as wind. Pass it on!';
    const style = { size: 28, weight: 700, color: '#111111', align: 'center' } as const;
    write(context, text, [320, 428], style);
  },
};
