import { expect, test } from 'vitest';
import { paletteAt } from '../../../../charts/echart/palette.ts';
import { mapOption } from './map.option.ts';

test('of many oils a state without one is not drawn as a large series, which ECharts cannot', () => {
  const oils = Array.from({ length: 2500 }, (_, index) => index);
  const drawing = {
    context: { analytes: [], group: undefined },
    palette: paletteAt(document.body),
    limits: { lines: [], boxes: [], source: '' },
    brushed: [],
  };
  const { series } = mapOption(
    {
      kind: 'map',
      x: { name: 'Viscosity', unit: 'mPa·s' },
      y: { name: 'Volatility', unit: '%' },
      states: ['within', 'below'],
      sample: oils,
      xs: oils,
      ys: oils,
      state: oils.map(() => 0),
      lines: [],
    },
    drawing,
  );
  expect(series).toMatchObject([{ large: true }, { large: false, data: [] }]);
});
