import { expect, test } from 'vitest';
import {
  groupMeaning,
  lookFor,
  type Meaning,
  regionColors,
  seriesColors,
  verdictColors,
  winterColors,
} from './colors.ts';

const channels = (color: string) =>
  [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

const luminance = (color: string) => {
  const [r, g, b] = channels(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of WCAG 2.2. */
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const roles = ['chosen', 'others', 'guide', 'limit'] as const;
const colors = new Set([
  ...seriesColors,
  ...[verdictColors, winterColors, regionColors].flatMap((table) => Object.values(table)),
  ...roles.map((of) => lookFor({ of }).color),
]);

test.each([...colors])('%s is readable on paper, on the light page and on the dark one', (color) => {
  for (const background of ['#ffffff', '#fffdf9', '#151412'])
    expect(contrast(color, background)).toBeGreaterThanOrEqual(3);
});

// Machado, Oliveira and Fernandes (2009), severity 1.0
const simulations = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** OKLab (Ottosson, 2020) of linear channels. */
const oklab = ([r = 0, g = 0, b = 0]: readonly number[]) => {
  const l = Math.cbrt(Math.max(0, 0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b));
  const m = Math.cbrt(Math.max(0, 0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b));
  const s = Math.cbrt(Math.max(0, 0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b));
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

test.each(Object.entries(simulations))('colors of verdicts stay apart with %s', (_name, matrix) => {
  const seen = Object.values(verdictColors).map((color) =>
    oklab(
      matrix.map((row) =>
        row.reduce((sum, weight, index) => sum + weight * (channels(color)[index] ?? 0), 0),
      ),
    ),
  );
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(0, index))
      expect(Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))).toBeGreaterThan(0.05);
});

test('groups side by side differ by color or shape', () => {
  const looks = (meanings: readonly Meaning[]) =>
    new Set(meanings.map(lookFor).map(({ color, shape }) => `${color} ${shape}`)).size;
  expect(looks(Array.from({ length: 12 }, (_, index) => ({ of: 'series', index })))).toBe(12);
  const grades = [
    '0W8',
    '0W12',
    '0W16',
    '0W20',
    '0W30',
    '0W40',
    '5W20',
    '5W30',
    '5W40',
    '5W50',
    '10W30',
    '10W40',
  ];
  const more = ['10W50', '10W60', '15W40', '15W50', '20W50', '20', '30', '40', '50', '60'];
  const all = [...grades, ...more].map((value) => ({ of: 'sae_grade', value }) as const);
  expect(looks(all)).toBe(all.length);
});

test('a group has the color of its grade or region, and gray where it is not stated', () => {
  expect(groupMeaning('sae_grade', '5W30', 7)).toEqual({ of: 'sae_grade', value: '5W30' });
  expect(groupMeaning('region', 'Europe', 7)).toEqual({ of: 'region', value: 'Europe' });
  expect(groupMeaning('region', null, 7)).toEqual({ of: 'others' });
  expect(groupMeaning('brand_name', 'A', 7)).toEqual({ of: 'series', index: 7 });
  expect(groupMeaning(undefined, null, 0)).toEqual({ of: 'series', index: 0 });
});
