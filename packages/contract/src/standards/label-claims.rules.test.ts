import { expect, test } from 'vitest';
import { readUnjudged } from './label-claims.rules.ts';

test.each([
  ['SN/GF-5', [], []],
  ['API SP-RC/SN-RC', [], []],
  ['ACEA A3/B4-08, C3-12', [], []],
  ['SQ/GF-7A', [], []],
  ['', [], []],
  ['none', [], []],
  ['API Service SN, Resource Conserving', [], []],
  ['SN/GF-7', ['GF-7'], []],
  ['E8/F8', ['F8'], []],
  ['API SR, ILSAC GF-8A', ['SR', 'GF-8A'], []],
  ['SP/GF-6A/dexos1 Gen 3', [], ['dexos1 Gen 3']],
  ['A3/B4, MB-Approval 229.5, VW 502 00', [], ['MB-Approval 229.5', 'VW 502 00']],
  ['C3, VW 504 00/507 00, BMW LL-04', [], ['VW 504 00/507 00', 'BMW LL-04']],
  ['CI-4, Allison C4', [], ['Allison C4']],
  ['MB/MB 229.5', [], ['MB 229.5']],
])('the label %j names %j unknown and the approvals %j', (label, unknown, approvals) => {
  expect(readUnjudged(label)).toEqual({ unknown, approvals });
});
