import { expect, test } from 'vitest';
import { reportNumbersIn } from './PastedNumbers.tsx';

test('reads a list of report numbers in any separation', () => {
  const list = '2018-EU-0417, 2018-EU-0418\n2017AM0001;2018-EU-0417\t';
  expect(reportNumbersIn(list)).toEqual(['2018-EU-0417', '2018-EU-0418', '2017AM0001']);
});

test('reads report numbers with the hyphens of a word processor', () => {
  const list = ['2018\u2011EU\u20110417', '2018\u2010EU\u20100418'];
  expect(reportNumbersIn(list.join('\n'))).toEqual(list);
});

test.each(['2018-EU-0417', 'castor 5w-30 2018 europe', '5W-30 10W-40', '2017 2018', ''])(
  'takes "%s" for a search',
  (text) => {
    expect(reportNumbersIn(text)).toEqual([]);
  },
);
