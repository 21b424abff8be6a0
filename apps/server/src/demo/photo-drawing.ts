import { createHash } from 'node:crypto';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import type { PhotographedOil, PhotoSource } from '../modules/samples/samples.module.ts';

const labelMarks = {
  apiMark: 'API',
  dexosMark: 'dexos',
  energySaving: 'ES',
  ilsacMark: 'ILSAC',
  jasoMark: 'JASO',
  resourceConserving: 'RC',
} as const satisfies Partial<Record<keyof PhotographedOil, string>>;

const listLabelMarks = (oil: PhotographedOil) =>
  Object.entries(labelMarks).flatMap(([column, mark]) =>
    oil[column as keyof typeof labelMarks] ? [mark] : [],
  );

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Colors of the bottle, the label, its ink, the band and its ink. */
const schemes = [
  ['#27313b', '#f4efe4', '#27313b', '#9a5f12', '#fff'],
  ['#8c1d1d', '#fbfaf6', '#3a1010', '#d8a33d', '#3a1010'],
  ['#1f4a5c', '#eef3f2', '#12303c', '#c2762b', '#0b1f27'],
  ['#3f4a2e', '#f6f3e6', '#2c3320', '#566529', '#fff'],
  ['#b9b6ad', '#22262b', '#f3efe6', '#c9892f', '#22262b'],
  ['#20242a', '#d9b04c', '#20242a', '#8a2f1f', '#fff'],
] as const;

/** Outlines of four bottles. */
const bodies = [
  'M150 70 h60 v46 q0 14 22 26 q28 16 28 54 v264 q0 22 -22 22 h-116 q-22 0 -22 -22 v-264 q0 -38 28 -54 q22 -12 22 -26 z',
  'M168 70 h56 v40 q0 10 20 22 q26 16 26 52 v276 q0 22 -22 22 h-136 q-22 0 -22 -22 v-250 q0 -60 44 -82 q34 -18 34 -30 z',
  'M146 74 h68 v30 q46 8 52 62 v296 q0 20 -20 20 h-132 q-20 0 -20 -20 v-296 q6 -54 52 -62 z',
  'M154 64 h52 v60 q0 12 14 18 q34 16 34 52 v268 q0 20 -20 20 h-108 q-20 0 -20 -20 v-268 q0 -36 34 -52 q14 -6 14 -18 z',
] as const;

/**
 * Wraps a text at `width` characters. A line is longer if it is a single long word, or if the text would otherwise take
 * more than `lines` lines.
 */
const wrap = (text: string, width: number, lines: number): string[] => {
  const wrapped: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = wrapped.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width)
      wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  return wrapped.length > lines ? wrap(text, width + 1, lines) : wrapped;
};

const text = (x: number, y: number, size: number | string, content: string, extra = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" ${extra}>${escapeXml(content)}</text>`;

/** Width of the label without its margins, in units of the drawing. */
const textWidth = 128;
/** Mean width of a letter divided by the font size, for the widest fallback font of Inter. */
const letterWidths = { regular: 0.6, bold: 0.72 };

/** The font size, at most `size`, at which a text fits the label. */
const fittedSize = (content: string, size: number, weight: keyof typeof letterWidths) =>
  Math.min(size, textWidth / (Math.max(1, content.length) * letterWidths[weight])).toFixed(1);

const front = (oil: PhotographedOil, ink: string, band: string, bandInk: string) => {
  const name = wrap(oil.brandName, 13, 3);
  const lines = name.map((line, row) =>
    text(180, 262 + row * 30, fittedSize(line, 27, 'bold'), line, 'font-weight="700"'),
  );
  const grade = oil.saeGrade === '' ? 'MOTOR OIL' : formatGrade(oil.saeGrade);
  const claims = wrap(oil.serviceClass, 20, 2).map((line, row) =>
    text(180, 404 + row * 14, fittedSize(line, 12, 'regular'), line),
  );
  const circles = listLabelMarks(oil)
    .slice(0, 3)
    .map((mark, index, all) => {
      const x = 180 + (index - (all.length - 1) / 2) * 40;
      return `<circle cx="${x}" cy="446" r="15" fill="none" stroke="${ink}" stroke-width="1.5"/>${text(x, 449, 7, mark)}`;
    });
  return `${lines.join('')}<rect x="108" y="340" width="144" height="46" fill="${band}"/>${text(180, 372, fittedSize(grade, 32, 'bold'), grade, `font-weight="800" style="fill:${bandInk}"`)}${claims.join('')}${circles.join('')}`;
};

const back = (oil: PhotographedOil, ink: string, bits: Buffer) => {
  const facts = [
    oil.oilType,
    `SAE ${formatGrade(oil.saeGrade)}`,
    oil.serviceClass,
    'Net contents 1 L',
    oil.supplier,
  ];
  const lines = facts
    .filter((fact) => fact.trim() !== '' && fact !== 'SAE ')
    .flatMap((fact) => wrap(fact, 24, 2));
  const small = lines.map((line, row) => text(180, 252 + row * 13, fittedSize(line, 10.5, 'regular'), line));
  const rules = Array.from(
    { length: 6 },
    (_, row) =>
      `<rect x="118" y="${346 + row * 8}" width="${124 - ((bits[row] ?? 0) % 40)}" height="2" fill="${ink}" opacity=".28"/>`,
  );
  let x = 126;
  const bars = Array.from(bits.subarray(0, 30), (byte) => {
    const width = 1 + (byte % 3);
    const bar = `<rect x="${x}" y="404" width="${width}" height="34" fill="#111"/>`;
    x += width + 1 + ((byte >> 3) % 2);
    return bar;
  });
  const lot = `LOT ${bits.toString('hex', 0, 4).toUpperCase()} ${oil.year}`;
  return `${small.join('')}${rules.join('')}<rect x="116" y="398" width="128" height="46" fill="#fff"/>${bars.join('')}${text(180, 462, 9, lot)}`;
};

/** A bottle as SVG, determined by the sample's label and report number. */
const drawPhoto = (oil: PhotographedOil, side: 'front' | 'back'): string => {
  const bits = createHash('sha256').update(oil.reportNumber).digest();
  const look = createHash('sha256')
    .update(oil.brandName.split(' ')[0] ?? '')
    .digest();
  const [bottle, ground, ink, band, bandInk] = schemes[(look[0] ?? 0) % schemes.length] ?? schemes[0];
  const body = bodies[(look[1] ?? 0) % bodies.length] ?? bodies[0];
  const content = side === 'front' ? front(oil, ink, band, bandInk) : back(oil, ink, bits);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 520" role="img"><title>${escapeXml(`${oil.brandName}, ${side} of the bottle`)}</title>
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".22" stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient></defs>
<rect width="360" height="520" fill="#eceae5"/><ellipse cx="180" cy="484" rx="112" ry="10" fill="#000" opacity=".14"/>
<g fill="${bottle}"><rect x="148" y="34" width="64" height="40" rx="5"/><path d="${body}"/></g><path d="${body}" fill="url(#g)"/>
<rect x="108" y="222" width="144" height="248" rx="3" fill="${ground}"/><g font-family="Inter, Helvetica, Arial, sans-serif" fill="${ink}">${content}</g>
<rect x="108" y="222" width="144" height="248" rx="3" fill="url(#g)" opacity=".45"/></svg>`;
};

/** Drawings of bottles: the demo has no photographs. */
export const drawnPhotos: PhotoSource = {
  find: async (oil, side) => ({ svg: drawPhoto(oil, side) }),
};
