import type { Style } from '../shared/drawn-text.js';

const PLAIN: Style = { size: 24, ink: 'black', paper: 'white' };

/** The one in which languages are compared. */
export const USUAL = PLAIN;

/** What is measured in one language, by the name of what is special about it. */
export const STYLES: Readonly<Record<string, Style>> = {
  '12 px': { ...PLAIN, size: 12 },
  '16 px': { ...PLAIN, size: 16 },
  '24 px': PLAIN,
  '48 px': { ...PLAIN, size: 48 },
  '96 px': { ...PLAIN, size: 96 },
  bold: { ...PLAIN, bold: true },
  serif: { ...PLAIN, serif: true },
  'white on black': { ...PLAIN, ink: 'white', paper: 'black' },
  'yellow on blue': { ...PLAIN, ink: '#ffd23f', paper: '#1b4d8f' },
  'grey on grey': { ...PLAIN, ink: '#707070', paper: '#a8a8a8' },
  'red on green': { ...PLAIN, ink: '#b02020', paper: '#7fae6a' },
  noise: { ...PLAIN, noise: 100 },
  blur: { ...PLAIN, blur: 2 },
  'JPEG 15': { ...PLAIN, jpeg: 15 },
  'turned 3°': { ...PLAIN, turned: 3 },
  'turned 15°': { ...PLAIN, turned: 15 },
  'turned 40°': { ...PLAIN, turned: 40 },
  'turned 90°': { ...PLAIN, turned: 90 },
  'turned 270°': { ...PLAIN, turned: 270 },
  'turned 180°': { ...PLAIN, turned: 180 },
};
