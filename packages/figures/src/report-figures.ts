// The figures of the data report of an oil.

import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { methodText } from '@iom/contract/standards/figures.rules.ts';
import { viscosityAt, viscosityLine } from '@iom/contract/standards/viscosity-temperature.rules.ts';
import { categoryAxis, type LinesMark, numberAxis, type PlaneFigure, type Point } from './figure.ts';

interface MeasuredViscosity {
  /** Kinematic viscosities at 40 °C and 100 °C in mm²/s. */
  at40: number;
  at100: number;
  /** What the claimed grade allows at 100 °C. */
  band: { min: number; below: number | null } | null;
  /** Dynamic viscosities. */
  cold: readonly { apparatus: 'CCS' | 'MRV'; celsius: number; mPas: number }[];
}

const kelvinTick = 3;

/** The range of the claimed grade at 100 °C, with a stroke at each end that it has. */
const claimedRange = ({ min, below }: NonNullable<MeasuredViscosity['band']>, highest: number): LinesMark => {
  const stroke = (value: number): Point[] => [
    [100 - kelvinTick, value],
    [100 + kelvinTick, value],
  ];
  return {
    ...{ kind: 'lines', name: 'Claimed grade at 100 °C', meaning: { of: 'limit' }, dash: 'solid' },
    lines: [
      [
        [100, min],
        [100, below ?? highest],
      ],
      stroke(min),
      ...(below === null ? [] : [stroke(below)]),
    ],
  };
};

/** Other quantities than the line, so none lies on it. */
const coldMarks = ({ cold }: MeasuredViscosity): PlaneFigure['marks'] =>
  (['CCS', 'MRV'] as const).flatMap((apparatus) => {
    const own = cold.filter((one) => one.apparatus === apparatus);
    if (own.length === 0) return [];
    return [
      {
        ...{ kind: 'points', name: `${apparatus}, mPa·s`, meaning: { of: 'series', index: 1 } },
        shape: apparatus === 'CCS' ? 'square' : 'diamond',
        at: own.map(({ celsius, mPas }): Point => [celsius, mPas]),
        texts: own.map(({ mPas }) => wholeNumber(mPas)),
      },
    ];
  });

/**
 * Kinematic viscosity from 0 to 150 °C through the two measured points, with cold-cranking and pumping viscosity where they were
 * measured; null if the two points are no line.
 */
export const viscosityFigure = (measured: MeasuredViscosity): PlaneFigure | null => {
  const { at40, at100, band, cold } = measured;
  const through = viscosityLine(at40, at100);
  if (!through) return null;
  const between = (from: number, to: number): Point[] => [
    [from, viscosityAt(through, from)],
    [to, viscosityAt(through, to)],
  ];
  // five degrees of room left of the coldest point
  const coldest = Math.min(0, ...cold.map(({ celsius }) => celsius - 5));
  return {
    ...{ layout: 'plane', title: 'Viscosity over temperature with the range of the claimed grade', note: '' },
    x: numberAxis('Temperature', { unit: '°C', scale: 'temperature', domain: [coldest, 150] }),
    y: numberAxis('Viscosity', { scale: 'viscosity' }),
    marks: [
      ...(band ? [claimedRange(band, viscosityAt(through, 0))] : []),
      {
        ...{ kind: 'lines', meaning: { of: 'chosen' }, dash: 'dashed' },
        lines: [between(0, 40), between(100, 150)],
      },
      { ...{ kind: 'lines', meaning: { of: 'chosen' } }, lines: [between(40, 100)] },
      {
        ...{ kind: 'points', name: 'Kinematic, mm²/s', meaning: { of: 'chosen' } },
        at: [
          [40, at40],
          [100, at100],
        ],
        texts: [at40, at100].map((value) => methodText('Kinematic Viscosity @ 40 C', value.toFixed(2))),
      },
      ...coldMarks(measured),
    ],
  };
};

/** Additive elements as bars from zero, with their contents in mg/kg. */
export const elementFigure = (elements: readonly { symbol: string; mgKg: number }[]): PlaneFigure => ({
  ...{ layout: 'plane', title: 'Additive elements in mg/kg', note: '' },
  x: numberAxis('Additive elements', { unit: 'mg/kg', fromZero: true }),
  y: categoryAxis(elements.map(({ symbol }) => symbol)),
  marks: [
    {
      ...{ kind: 'bars', meaning: { of: 'chosen' } },
      at: elements.map(({ mgKg }, row): Point => [mgKg, row]),
      texts: elements.map(({ mgKg }) => wholeNumber(Math.round(mgKg))),
    },
  ],
});
