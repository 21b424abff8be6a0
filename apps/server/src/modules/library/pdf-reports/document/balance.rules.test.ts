import { expect, test } from 'vitest';
import { computeBalance } from './balance.rules.ts';

const value = (name: string, number: number, qualifier: string | null = null) => ({
  ...{ analyte: { name }, number, qualifier },
  text: `${qualifier ?? ''}${number}`,
});

test('compares ash, base number and zinc with the amounts from the elements', () => {
  const values = [
    ...[value('Calcium', 1150), value('Magnesium', 469), value('Zinc', 852), value('Phosphorus', 764)],
    ...[value('Sulfated Ash', 0.74), value('Base Number (D2896)', 6.8)],
  ];
  // (3.4 · 1150 + 4.95 · 469 + 1.5 · 852) / 10,000; (2.8 · 1150 + 4.62 · 469) / 1000; 852 / 764
  expect(computeBalance(values).map(({ measured, expected }) => [measured, expected])).toEqual([
    ['0.74', '0.75'],
    ['6.8', '5.4'],
    ['1.12', '1.05 to 1.14'],
  ]);
});

test('omits figures with missing values', () => {
  expect(computeBalance([value('Sulfated Ash', 0.74), value('Calcium', 1150)])).toEqual([]);
  expect(computeBalance([value('Zinc', 1, '<'), value('Phosphorus', 764)])).toEqual([]);
});

test('a metal above its reported number allows no comparison of ash', () => {
  const metals = [
    value('Calcium', 1150),
    value('Magnesium', 469),
    value('Zinc', 852),
    value('Sulfated Ash', 0.74),
  ];
  expect(computeBalance([...metals, value('Sodium', 100)])).toHaveLength(1);
  expect(computeBalance([...metals, value('Sodium', 100, '>')])).toEqual([]);
  expect(computeBalance([...metals, value('Barium', 100, '>')])).toEqual([]);
});

test('a metal below the limit of its method counts as zero', () => {
  const values = [value('Calcium', 2000), value('Magnesium', 1, '<'), value('Base Number (D2896)', 6.1)];
  expect(computeBalance(values).map(({ expected }) => expected)).toEqual(['5.6']);
});

test('sodium counts in the base number', () => {
  const metals = [value('Calcium', 1000), value('Magnesium', 0), value('Base Number (D2896)', 6.1)];
  // (2.8 · 1000 + 2.44 · 1000) / 1000
  expect(computeBalance([...metals, value('Sodium', 1000)]).map(({ expected }) => expected)).toEqual(['5.2']);
  expect(computeBalance([...metals, value('Sodium', 1000, '>')])).toEqual([]);
});

test('both viscosities give the viscosity index, beside a reported one', () => {
  const viscosities = [value('Kinematic Viscosity @ 40 C', 112), value('Kinematic Viscosity @ 100 C', 15)];
  expect(computeBalance(viscosities)).toMatchObject([{ measured: '–', expected: '139' }]);
  expect(computeBalance([...viscosities, value('Viscosity Index', 140)])).toMatchObject([
    { measured: '140', note: 'calculated from both viscosities, ASTM D2270' },
  ]);
  expect(computeBalance([...viscosities, value('Viscosity Index', 120)])).toMatchObject([
    { measured: '120', note: expect.stringContaining('contradicts') },
  ]);
  expect(computeBalance(viscosities.slice(1))).toEqual([]);
});
