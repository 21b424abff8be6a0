import { expect, test } from 'vitest';
import type { PhotographedOil } from '../modules/samples/samples.module.ts';
import { drawnPhotos } from './photo-drawing.ts';

const oil: PhotographedOil = {
  reportNumber: '2016-EU-0001',
  year: 2016,
  brandName: 'Northern Continental Hochleistungsmotorenöl Turbo Diesel Extra Longlife',
  supplier: 'Northern Continental Lubricants and Specialities GmbH & Co. KG',
  saeGrade: '10W40',
  serviceClass: 'API SN PLUS, ACEA A3/B4, C3, E7, MB 229.51',
  oilType: 'Heavy duty',
  apiMark: true,
  dexosMark: false,
  energySaving: false,
  ilsacMark: false,
  jasoMark: false,
  resourceConserving: false,
};

const texts = async (side: 'front' | 'back') => {
  const found = await drawnPhotos.find(oil, side);
  if (!found || !('svg' in found)) throw new Error('not drawn');
  const drawn = found.svg.matchAll(/<text [^>]*font-size="([\d.]+)"([^>]*)>([^<]*)</g);
  return [...drawn].map(([, size, style = '', escaped = '']) => {
    const content = escaped.replaceAll('&#38;', '&');
    // the widest letters of the fonts a browser may use
    const letter = Number(size) * (style.includes('font-weight') ? 0.72 : 0.6);
    return { content, width: content.length * letter };
  });
};

test('the label has every word of a long name, and no line is wider than the label', async () => {
  const [front, back] = [await texts('front'), await texts('back')];
  expect(
    front
      .slice(0, 3)
      .map(({ content }) => content)
      .join(' '),
  ).toBe(oil.brandName);
  expect(back.map(({ content }) => content).join(' ')).toContain(oil.supplier);
  expect(front.map(({ content }) => content)).toContain('10W-40');
  for (const { width } of [...front, ...back]) expect(width).toBeLessThanOrEqual(140);
});
