import { expect, test } from 'vitest';
import { describePanel, gradeBands, layoutDots, panelSize, sharedScales } from './density.layout.ts';

const axis = (name: string, unit: string, from: number, to: number, bins: number) => ({
  name,
  unit,
  from,
  to,
  bins,
});
const plot = {
  x: axis('Kinematic viscosity', 'mm²/s', 7, 21, 14),
  y: axis('Evaporation loss', 'mass %', 5, 25, 20),
  decades: [
    {
      decade: 1990,
      cells: [
        [3, 8, 20],
        [4, 9, 80],
      ] satisfies [number, number, number][],
    },
    { decade: 2000, cells: [[6, 5, 40]] satisfies [number, number, number][] },
  ],
};

test('the scales span the bins that hold oils, not the whole axes', () => {
  const { x, y, fullest } = sharedScales(plot);
  expect([x.from, x.to, y.from, y.to, fullest]).toEqual([10, 14, 10, 15, 80]);
});

test('dots lie inside the frame, and four times the oils make twice the radius', () => {
  const [small, large] = layoutDots(plot.decades[0]?.cells ?? [], sharedScales(plot));
  expect(large?.r).toBeCloseTo(2 * (small?.r ?? 0));
  for (const dot of [small, large]) {
    expect(dot?.x).toBeGreaterThan(panelSize.left);
    expect(dot?.x).toBeLessThan(panelSize.width - panelSize.right);
    expect(dot?.y).toBeGreaterThan(panelSize.top);
    expect(dot?.y).toBeLessThan(panelSize.height - panelSize.bottom);
  }
});

test('names the grades of SAE J300 that the viscosity scale crosses', () => {
  expect(gradeBands(sharedScales(plot).x)).toEqual([
    { grade: '30', from: 10, to: 12.5 },
    { grade: '40', from: 12.5, to: 14 },
  ]);
});

test('describes a decade by its own figures', () => {
  expect(plot.decades.map((decade) => describePanel(plot, decade))).toEqual([
    '1990s: 100 oils in 2 dots, Kinematic viscosity between 10 and 12 mm²/s, Evaporation loss between 13 and 15 mass %.',
    '2000s: 40 oils in 1 dot, Kinematic viscosity between 13 and 14 mm²/s, Evaporation loss between 10 and 11 mass %.',
  ]);
});
