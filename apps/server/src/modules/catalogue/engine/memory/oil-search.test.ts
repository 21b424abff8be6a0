import { compareNumbers, compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OilSearch } from './oil-table.ts';

type Shelf = readonly (readonly [
  number: string,
  year: number,
  brand: string,
  grade: string,
  serviceClass: string,
  country: string,
  region: string,
])[];

const shelf: Shelf = [
  ['2018-EU-0417', 2018, 'Castor Edge', '5W30', 'SN', 'Germany', 'Europe'],
  ['2018-EU-0418', 2018, 'Castor Edge', '10W40', 'SM', 'Germany', 'Europe'],
  ['2017-EU-0417', 2017, 'Castor Edge', '5W30', 'SN PLUS', 'France', 'Europe'],
  ['2018-AM-0417', 2018, 'Hartmoor XT', '20W50', 'CK-4', 'United States', 'Americas'],
  ['2018-AM-4170', 2018, 'Hartmoor XT', '40', 'CF', 'United States', 'Americas'],
  ['2016-AM-0001', 2016, 'Norvik 15W-30', '15W30', 'SN', 'Brazil', 'Americas'],
];
const texts = (cells: readonly string[]) => DictionaryColumn.from(cells, compareText);
const reportNumber = texts(shelf.map((row) => row[0]));
const search = new OilSearch({
  texts: [
    reportNumber,
    texts(shelf.map((row) => row[2])),
    texts(shelf.map((row) => row[4])),
    texts(shelf.map((row) => row[5])),
    texts(shelf.map((row) => row[6])),
  ],
  reportNumber,
  grade: texts(shelf.map((row) => row[3])),
  year: DictionaryColumn.from(
    shelf.map((row) => row[1]),
    compareNumbers,
  ),
});

test.each([
  ['all words, each in any field', 'castor 5w-30 2018 europe', [0]],
  ['a grade without a hyphen', 'castor 5w30', [0, 2]],
  ['a grade with blanks', '5 w 30', [0, 2]],
  ['a grade after SAE', 'SAE 5W-30', [0, 2]],
  ['a grade with a non-breaking hyphen', '5W\u201130', [0, 2]],
  ['a grade with a Unicode hyphen', '5W\u201030', [0, 2]],
  ['a grade with a minus sign', '5W\u221230', [0, 2]],
  ['a report number with non-breaking hyphens', '2018\u2011EU\u20110417', [0]],
  ['a monograde after SAE', 'sae 40', [4]],
  ['the cold number of a grade', '20w', [3]],
  ['a grade and a country', '10w40 germany', [1]],
  ['a brand of two words and a grade', 'hartmoor xt 20w-50', [3]],
  ['a grade the label names, not one that ends like it', '15w-30', [5]],
  ['a year, not numbers that hold it', '2017', [2]],
  ['a service class, not its neighbours', 'sn', [0, 2, 5]],
  ['a service class after the name of its body', 'API CK-4', [3]],
  ['an exact report number alone', '2018-EU-0417', [0]],
  ['an exact report number in another spelling', '2018eu0417', [0]],
  ['several report numbers in any separation', '2018-EU-0417, 2018-AM-0417\n2016-AM-0001;', [0, 3, 5]],
  ['a part of a report number', '2018-EU-04', [0, 1]],
  ['no neighbour of an unknown report number', '2018-EU-0419', []],
  ['no neighbour of an unknown grade', '5w40', []],
  ['no neighbour of an unknown year', '2019', []],
  ['a word with a slip', 'casotr germnay', [0, 1]],
  ['nothing where one word is in no field', 'castor brazil', []],
  ['nothing for signs alone', '*&$', []],
  ['everything for an empty text', ' ', [0, 1, 2, 3, 4, 5]],
])('finds %s', (_what, text, rows) => {
  expect([...search.search(text)]).toEqual(rows);
});

test('a search of signs alone finds nothing, whatever they are', () => {
  const sign = fc.constantFrom(...'!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~«»…–—€№😀🛢');
  fc.assert(
    fc.property(fc.array(sign, { minLength: 1, maxLength: 8 }), (signs) => {
      expect([...search.search(signs.join(''))]).toEqual([]);
      expect([...search.search(` ${signs.join(' ')} `)]).toEqual([]);
    }),
  );
});
