import { expect, test } from 'vitest';
import { gradeNamed } from '../shared/reference-data.ts';
import { benchLimits } from './limits.rules.ts';

test.each([
  [['SP'], '15W-40', 30],
  [['SP', 'GF-6A'], '5W-30', 30],
  [['SP'], '0W-20', Number.POSITIVE_INFINITY],
  [['SJ'], '10W-40', 60],
  [['SN'], '5W-30', Number.POSITIVE_INFINITY],
])('%s of %s leaves at most %d mg in TEOST 33C', (specs, grade, most) => {
  expect(benchLimits(specs, gradeNamed(grade)).teost33Max).toBe(most);
});
