import { expect, test } from 'vitest';
import { paletteAt } from '../../../../charts/echart/palette.ts';
import { yearAxis } from './answer-lines.ts';

const drawing = {
  context: { analytes: [], group: undefined },
  palette: paletteAt(document.body),
  limits: { lines: [], boxes: [], source: '' },
  brushed: [],
};

test('an axis of one year reaches from the year before to the year after', () => {
  expect(yearAxis(drawing, [2019, 2019])).toMatchObject({ min: 2018, max: 2020, minInterval: 1 });
});

test.each([[[]], [[2016, 2019]]])('an axis of the years %j finds its bounds itself', (years) => {
  expect(yearAxis(drawing, years)).not.toHaveProperty('min');
});
