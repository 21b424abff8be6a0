import { expect, test } from 'vitest';
import { computeChecksum, minFigures, newCheckCode } from './report-check.service.ts';

const figure = (value: string) => ({
  ...{ analyte: 'KV100', unit: 'mm²/s', value, repeatability: '0.02', reproducibility: '0.08', site: '0.07' },
});

const report = (value: string, figures = minFigures) => {
  const values = [value, ...Array.from({ length: figures - 1 }, () => '1')].map(figure);
  const tests = [{ name: 'Kinematic Viscosity', method: 'ASTM D445', values }];
  return { groups: [{ name: 'Viscosity', tests }] };
};

test('the checksum depends on the figures only', () => {
  expect(computeChecksum(report('10.15'))).toMatch(/^[0-9a-f]{64}$/);
  expect(computeChecksum(report('10.15'))).toBe(computeChecksum(report('10.15')));
  expect(computeChecksum(report('10.16'))).not.toBe(computeChecksum(report('10.15')));
});

test('a report of few figures, which could be guessed, has no checksum', () => {
  expect(computeChecksum(report('10.15', minFigures - 1))).toBeNull();
});

test('a check code is drawn at random', () => {
  expect(newCheckCode()).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(newCheckCode()).not.toBe(newCheckCode());
});
