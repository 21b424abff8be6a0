import { expect, test } from 'vitest';
import { labelledClasses } from './service-classes.rules.ts';

test.each([
  ['SN', ['SN']],
  ['', []],
  ['none', []],
  ['sn/gf-5', ['SN', 'GF-5']],
  ['API SN PLUS/SP', ['SN PLUS', 'SP']],
  ['API: SJ & CF', ['SJ', 'CF']],
  ['CF-4, CG-4; CI-4 PLUS', ['CF-4', 'CG-4', 'CI-4 PLUS']],
  ['CK-4/FA-4', ['CK-4', 'FA-4']],
  ['GF-6A/GF-7B', ['GF-6A', 'GF-7B']],
  ['ACEA A3/B4-08, C3-12', ['A3', 'B4', 'C3']],
  ['ACEA A3/B4-98', ['A3', 'B4']],
  ['E7-12/E11', ['E7', 'E11']],
  ['CCMC G5/PD2/SF', ['CCMC G5', 'PD2', 'SF']],
  ['JASO MA2/MB', ['MA2', 'MB']],
  ['DH-2/GLV-1', ['DH-2', 'GLV-1']],
  ['SN-RC', ['SN']],
  ['A3/B4 229.5, C3 229.51', ['A3', 'B4', 'C3']],
  ['MB/MB 229.5', ['MB']],
  ['JASO MB 10W-30', ['MB']],
])('the classes of %s', (label, classes) => {
  expect(labelledClasses(label)).toEqual(classes);
});

test.each([
  ...['MB-Approval 229.5', 'MB Approval 229.5', 'MB Freigabe 228.3', 'MB P229.5', 'Allison C4', 'NMMA FC-W'],
  ...[
    'MB DTFR 15B110',
    'MB\u2011Approval 228.3',
    'MB: 228.3',
    'MB\u2013229.5',
    'MB P 229.3',
    'MB No. 229.5',
    'MB spec. 229.5',
  ],
  ...[
    '(MB) 229.5',
    'MB\t228.5',
    'MB-Freig. 229.5',
    'MB 15B110',
    'Allison Type C4',
    'Allison TES C4',
    'Allison C3/C4',
    'Allison: C4',
  ],
  ...['MB 229.31', 'MB 229', 'BMW LL-04', 'BMW Longlife-01', 'Volvo VDS-3', 'Ford WSS-M2C913-C'],
  ...['RN0720', 'PSA B71 2296', 'Porsche A40', 'Porsche C30', 'VW 504 00/507 00', 'CES 20081', 'Cat ECF-3'],
  ...['MAN M 3277', 'dexos1 Gen 2', 'FIAT 9.55535-S2', 'Mack EO-O Premium Plus', 'Detroit DFS 93K218'],
])('no class is in the approval %s', (approval) => {
  expect(labelledClasses(approval)).toEqual([]);
  expect(labelledClasses(`SN, ${approval}`)).toEqual(['SN']);
});
