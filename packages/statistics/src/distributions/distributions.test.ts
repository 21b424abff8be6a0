import { expect, test } from 'vitest';
import {
  chiSquareQuantile,
  chiSquareUpper,
  fUpper,
  normalCdf,
  normalQuantile,
  studentQuantile,
  studentTwoSided,
} from './distributions.ts';

// R 4.2.2, the expression in the first column
test.each([
  ['pnorm(-8)', normalCdf(-8), 6.22096057427178e-16],
  ['pnorm(-1.96)', normalCdf(-1.96), 0.0249978951482204],
  ['pnorm(0.3)', normalCdf(0.3), 0.617911422188953],
  ['pnorm(2)', normalCdf(2), 0.977249868051821],
  ['qnorm(1e-10)', normalQuantile(1e-10), -6.36134090240406],
  ['qnorm(.025)', normalQuantile(0.025), -1.95996398454005],
  ['qnorm(.9)', normalQuantile(0.9), 1.2815515655446],
  ['qchisq(.5, 1)', chiSquareQuantile(0.5, 1), 0.454936423119573],
  ['qchisq(.95, 6)', chiSquareQuantile(0.95, 6), 12.591587243744],
  ['qchisq(.999, 8)', chiSquareQuantile(0.999, 8), 26.1244815583761],
  ['pchisq(20, 6, lower=FALSE)', chiSquareUpper(20, 6), 0.00276939571551158],
  ['pf(3.2, 2, 17, lower=FALSE)', fUpper(3.2, 2, 17), 0.0661425666664214],
  ['pf(0.4, 30, 4, lower=FALSE)', fUpper(0.4, 30, 4), 0.936523560201749],
  ['2*pt(-2.3, 11)', studentTwoSided(-2.3, 11), 0.0420319266687037],
  ['qt(.975, 17)', studentQuantile(0.975, 17), 2.10981557783332],
])('%s is %d', (_, found, expected) => {
  expect(Math.abs(found / expected - 1)).toBeLessThan(1e-12);
});

test('quantiles at the ends are infinite or 0', () => {
  expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity]);
  expect(fUpper(0, 2, 3)).toBe(1);
});
