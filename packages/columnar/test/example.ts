import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import { decimalCells, delimitedLine, delimitedRows, textCells } from '@iom/columnar/files/delimited.ts';
import { matchingRows } from '@iom/columnar/filter.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { numbersOf } from '@iom/columnar/numbers/cell-block.ts';
import { groupStatistics } from '@iom/columnar/numbers/group-statistics.ts';
import { histogram } from '@iom/columnar/numbers/histogram.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';

const names = ['Chile', 'Norway', 'Chile', 'Peru', 'Norway', 'Chile'];
const country = DictionaryColumn.from(names, compareText);
const rain = MeasuredColumn.from([0.8, 763.25, 2490, 9, 2250, 345], ['<', null, null, null, null, null]);
const visible = Bitmap.of(names.length, [0, 1, 2, 3, 4]); // the last row's rain may not be seen
const seenRain = { column: rain.numbers, visible };

// 1. Count: every predicate is a named set of rows.
const predicates = [
  { name: 'country', rows: country.anyOf(['Norway', 'Chile']) },
  { name: 'rain', rows: rain.numbers.comparing('lt', 2400, visible) },
];
const rows = matchingRows(predicates, names.length);
export const count = rows.count();
// 2. A sorted page, empty last, and its cells row by row.
export const page = pageByNumber(rows, { ...seenRain, descending: true }, 0, 10);
export const cells = numbersOf([seenRain], page);
// 3. Facets: `country` ignores the predicate of its own name.
export const facets = countFacets({ country }, predicates);
// 4. A histogram of the visible numbers.
export const bins = histogram(visibleNumbers(seenRain, rows).numbers, 3);
// 5. Quartiles, whiskers and means by group.
export const boxes = groupStatistics(country, seenRain, rows);
// 6. Export as CSV with one decimal, in chunks.
const text = (number: number | null, note: string | null) => `${note ?? ''}${number ?? ''}`;
const columns = [
  textCells(country, (value) => value ?? ''),
  decimalCells([{ column: rain, visible, decimals: 1, text }]),
];
export const header = delimitedLine(['Country', 'Rain (mm)']);
export const lines = [...delimitedRows(columns, rows.toIndices())];
