/** Our own pictures as SVG, each 640 pixels wide unless its shape matters. */

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
const ground = (width: number, height: number, ...[top, bottom]: [string, string]) =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
const words = (x: number, y: number, size: number, fill: string, text: string) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}" text-anchor="middle" fill="${fill}">${text}</text>`;
const hill = (y: number, fill: string) =>
  `<path d="M0 ${y} Q160 ${y - 70} 320 ${y} T640 ${y - 20} V600 H0 Z" fill="${fill}"/>`;
const tree = (x: number, y: number, size: number, fill = '#20402f') =>
  `<path d="M${x} ${y - size} l${size * 0.35} ${size} h-${size * 0.7} Z" fill="${fill}"/>`;

function turbine(x: number, y: number, size: number): string {
  const blades = [10, 130, 250].map(
    (angle) =>
      `<path d="M0 0 L${size * 0.05} -${size * 0.2} L0 -${size * 0.62} L-${size * 0.03} -${size * 0.2} Z" transform="translate(${x} ${y - size}) rotate(${angle})"/>`,
  );
  return `<g fill="#f6f7f9"><path d="M${x - 4} ${y} L${x - 2} ${y - size} h4 L${x + 4} ${y} Z"/>${blades.join('')}</g>`;
}

function person(x: number, y: number, fill: string): string {
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(1.55) translate(${-x} ${-y})"><circle cx="${x}" cy="${y - 118}" r="26"/><path d="M${x - 42} ${y} v-50 q0 -40 42 -40 t42 40 v50 Z"/><path d="M${x + 30} ${y - 74} L${x + 52} ${y - 165} l14 4 L${x + 44} ${y - 52} Z"/></g>`;
}

function sheep(x: number, y: number): string {
  return `<g><path d="M${x - 22} ${y + 18} v34 M${x + 20} ${y + 18} v34" stroke="#2b2b30" stroke-width="8"/><ellipse cx="${x}" cy="${y}" rx="46" ry="30" fill="#f4f1ea"/><ellipse cx="${x + 46}" cy="${y - 14}" rx="17" ry="14" fill="#2b2b30"/></g>`;
}

function bars(values: readonly (readonly [string, number])[]): string {
  return values
    .map(([name, value], at) => {
      const x = 130 + at * 120;
      return `<rect x="${x - 38}" y="${390 - value * 3.6}" width="76" height="${value * 3.6}" fill="${at === 0 ? '#4f43b5' : '#a9a3dd'}"/>${words(x, 424, 24, '#2b2b38', name)}${words(x, 378 - value * 3.6, 24, '#2b2b38', `${value} %`)}`;
    })
    .join('');
}

const ballotBox = (ink: string, box: string) =>
  `${ground(640, 520, '#e8eef6', '#c9d6e8')}<rect x="190" y="250" width="260" height="210" rx="8" fill="${box}"/><rect x="170" y="226" width="300" height="40" rx="6" fill="${ink}"/><rect x="250" y="238" width="140" height="12" fill="#0d1626"/><g transform="rotate(-7 320 150)"><rect x="262" y="70" width="116" height="170" fill="#fff"/><path d="M290 130 l20 24 l40 -52" fill="none" stroke="#b3261e" stroke-width="12"/></g>${words(320, 380, 54, '#fff', 'VOTE')}`;

export const PICTURES = {
  ballot: ballotBox('#1d3557', '#34578c'),
  ballotAgain: ballotBox('#1e3658', '#35588d'),
  turnout: svg(
    660,
    460,
    `<rect width="660" height="460" fill="#fffdf8"/>${words(330, 46, 30, '#2b2b38', 'Turnout by age')}<path d="M70 390 h540" stroke="#2b2b38" stroke-width="3"/>${bars(
      [
        ['16-17', 64],
        ['18-24', 41],
        ['25-34', 52],
        ['35-49', 66],
      ],
    )}`,
  ),
  hands: `${ground(760, 440, '#fbe9c9', '#f2c078')}${[90, 220, 350, 480, 610].map((x, at) => person(x, 440, ['#0b6390', '#a8430f', '#772d4e', '#10827b', '#4f43b5'][at]!)).join('')}`,
  blackboard: svg(
    640,
    440,
    `<rect width="640" height="440" fill="#d8c7a6"/><rect x="50" y="40" width="540" height="280" rx="6" fill="#6d4a2c"/><rect x="66" y="56" width="508" height="248" fill="#1f4a3a"/>${words(320, 160, 56, '#f3f6ef', 'Democracy')}${words(320, 236, 32, '#d5e3cf', 'one person, one vote')}<path d="M0 400 h640 v40 H0 Z" fill="#8a6640"/>`,
  ),
  wind: `${ground(640, 420, '#7fb4dd', '#f5e6c8')}${hill(350, '#7fa86a')}${turbine(140, 360, 190)}${turbine(320, 350, 250)}${turbine(510, 350, 170)}${hill(410, '#5d8a4f')}`,
  nuclear: `${ground(720, 420, '#9fb3c8', '#dfe6ee')}<g fill="#fff" opacity=".85"><ellipse cx="230" cy="90" rx="90" ry="40"/><ellipse cx="480" cy="80" rx="100" ry="46"/></g><g fill="#b9bcc4"><path d="M130 400 Q200 250 160 130 h140 Q260 250 330 400 Z"/><path d="M390 400 Q460 250 410 120 h150 Q510 250 580 400 Z"/></g><rect y="396" width="720" height="24" fill="#5f6d57"/>`,
  wolf: `${ground(480, 620, '#141b38', '#41507a')}<circle cx="330" cy="150" r="82" fill="#f3ecd2"/>${[30, 90, 150, 400, 450].map((x, at) => tree(x, 600, 200 + at * 24, '#0a1020')).join('')}<path d="M110 380 L146 210 L210 290 Q240 280 270 290 L334 210 L370 380 Q340 500 240 570 Q140 500 110 380 Z" fill="#05070f"/><g fill="#f7d95c"><path d="M176 390 l46 22 l-38 6 Z"/><path d="M304 390 l-46 22 l38 6 Z"/></g><path d="M218 520 h44 l-22 26 Z" fill="#2a3252"/>`,
  pasture: `${ground(900, 400, '#a8d4ef', '#e8f4fa')}<rect y="220" width="900" height="180" fill="#86b665"/>${[120, 300, 470, 640, 800].map((x, at) => sheep(x, 280 + (at % 2) * 46)).join('')}<path d="M0 230 h900 M0 260 h900 ${[60, 220, 380, 540, 700, 860].map((x) => `M${x} 206 v80`).join(' ')}" stroke="#6d4a2c" stroke-width="7" fill="none"/>`,
  sign: svg(
    420,
    560,
    `<rect width="420" height="560" fill="#cfe0d2"/><rect x="196" y="300" width="28" height="260" fill="#7a5a38"/><rect x="40" y="60" width="340" height="260" rx="14" fill="#f7d95c" stroke="#1d1b24" stroke-width="10"/>${words(210, 160, 56, '#1d1b24', 'WOLVES')}${words(210, 250, 34, '#1d1b24', 'keep dogs close')}`,
  ),
  tram: `${ground(820, 400, '#dbe7f1', '#f7f3ea')}<g fill="#c3ccd6">${[0, 130, 270, 420, 560, 700].map((x, at) => `<rect x="${x}" y="${70 + (at % 3) * 30}" width="118" height="260"/>`).join('')}</g><rect x="120" y="170" width="580" height="160" rx="26" fill="#a5202d"/><g fill="#e9f3fb">${[150, 260, 370, 480, 590].map((x) => `<rect x="${x}" y="196" width="84" height="60" rx="6"/>`).join('')}</g>${words(410, 308, 34, '#fff', 'FREE RIDE')}<path d="M0 352 h820 M0 366 h820" stroke="#595e66" stroke-width="5"/>`,
  solar: `${ground(640, 440, '#8cc4ef', '#fdf3d7')}<circle cx="540" cy="90" r="54" fill="#ffd34d"/><rect x="110" y="250" width="430" height="170" fill="#efe3cf"/><rect x="290" y="320" width="70" height="100" fill="#6d4a2c"/><rect x="160" y="290" width="80" height="60" fill="#bcd9ee"/><rect x="420" y="290" width="80" height="60" fill="#bcd9ee"/><path d="M70 256 L170 90 H480 L580 256 Z" fill="#8a3b24"/><g fill="#1d3a63" stroke="#9db8d8" stroke-width="4">${[0, 1, 2].map((at) => `<path d="M${190 + at * 96} 116 h82 v48 h-82 Z M${184 + at * 100} 178 h86 v52 h-86 Z"/>`).join('')}</g>`,
} as const;

/** A picture as a whole SVG file; those that are only drawn upon a ground get their frame here. */
export function svgOf(name: keyof typeof PICTURES): string {
  const content = PICTURES[name];
  if (content.startsWith('<svg')) return content;
  const [, width, height] = /<rect width="(\d+)" height="(\d+)" fill="url/.exec(content)!;
  return svg(Number(width), Number(height), content);
}
