import { expect, test } from 'vitest';
import { checkOf, fewestFigures } from './report-check.ts';

const figure = (value: string) => ({
  ...{ analyte: 'KV100', unit: 'mm²/s', value, repeatability: '0.02', reproducibility: '0.08' },
});

const report = (value: string, { revision = 'revision 1', figures = fewestFigures } = {}) => {
  const values = [value, ...Array.from({ length: figures - 1 }, () => '1')].map(figure);
  const tests = [{ name: 'Kinematic Viscosity', method: 'ASTM D445', values }];
  return { reportNumber: 'R-1', revision, groups: [{ name: 'Viscosity', tests }] };
};

test('a check code is the same for the same figures and another for other figures or another revision', () => {
  const { code, checksum } = checkOf(report('10.15')) ?? {};
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  expect(checkOf(report('10.15'))).toEqual({ code, checksum });
  expect(checkOf(report('10.16'))?.checksum).not.toBe(checksum);
  expect(checkOf(report('10.15', { revision: 'revision 2' }))).toMatchObject({ checksum });
  expect(checkOf(report('10.15', { revision: 'revision 2' }))?.code).not.toBe(code);
});

test('a report of few figures, which could be guessed, has no check code', () => {
  expect(checkOf(report('10.15', { figures: fewestFigures - 1 }))).toBeNull();
});
