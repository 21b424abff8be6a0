import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import { decimalCells, delimitedRows, textCells } from '@iom/columnar/files/delimited.ts';
import { matchingRows } from '@iom/columnar/filter.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { groupStatistics } from '@iom/columnar/numbers/group-statistics.ts';
import { histogram } from '@iom/columnar/numbers/histogram.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';

const names = ['Chile', 'Norway', 'Chile', 'Peru', 'Norway', 'Chile'];
const country = DictionaryColumn.from(names, compareText);
const rain = MeasuredColumn.from([0.8, 763.25, 2490, 9, 2250, 345], ['<', null, null, null, null, null]);
const visible = Bitmap.of(names.length, [0, 1, 2, 3, 4]); // the rain of the last row is hidden
const seenRain = { column: rain.numbers, visible };

// 1. Count: every predicate is a named set of rows.
const northOrSouth = { name: 'country', rows: country.anyOf(['Norway', 'Chile']) };
const notWettest = { name: 'rain', rows: rain.numbers.comparing('lt', 2400, visible) };
const rows = matchingRows([northOrSouth, notWettest], names.length);
export const count = rows.count();
// 2. A sorted page, empty last.
export const page = pageByNumber(rows, { ...seenRain, descending: true }, 0, 10);
// 3. Facets: `country` ignores the predicate of its own name.
export const facets = countFacets({ country }, [northOrSouth, notWettest]);
// 4. A histogram of the visible numbers.
export const bins = histogram(visibleNumbers(seenRain, rows).numbers, 3);
// 5. Quartiles, whiskers and means by group.
export const boxes = groupStatistics(country, seenRain, rows);
// 6. Export as CSV with one decimal, in chunks.
const text = (number: number | null, note: string | null) => `${note ?? ''}${number ?? ''}`;
const nameCells = textCells(country, (name) => name ?? '');
const rainCells = decimalCells([{ column: rain, visible, decimals: 1, text }]);
export const lines = [...delimitedRows([nameCells, rainCells], rows.toIndices())];
