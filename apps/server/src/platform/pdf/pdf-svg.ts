// Marks of SVG pictures in printed documents, in points.
import { colours } from './pdf-pieces.ts';

export const rounded = (value: number) => Math.round(value * 100) / 100;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const svgLine = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 0.5,
): string =>
  `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${stroke}" stroke-width="${width}"/>`;

export const svgText = (
  x: number,
  y: number,
  content: string,
  { anchor = 'middle', fill = colours.quiet as string, size = 6.5, bold = false } = {},
): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${bold ? ' font-weight="bold"' : ''}>${escaped(content)}</text>`;

export const svgPicture = (width: number, height: number, content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Inter">${content.join('')}</svg>`;
