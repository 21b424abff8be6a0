import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';
import { sortedPage } from '@iom/columnar/sort.ts';
import type { ValueRowOrder } from '@iom/contract/library/values/values.schemas.ts';
import type { Sort } from '../analysis-engine.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, valuesOf } from './archive-view.ts';

const metadataColumn = ({ oils }: ArchiveTable, field: ValueRowOrder) =>
  oils.table.columns[field === 'sample' ? 'id' : field];

/** The rows of a page in the order of the query. */
export const orderedRows = (
  view: ArchiveView,
  found: Bitmap,
  sort: Sort | null,
  offset: number,
  limit: number,
): Uint32Array => {
  if (sort === null) return found.toIndices().subarray(offset, offset + limit);
  const { field, descending } = sort;
  if (typeof field === 'number')
    return pageByNumber(found, { ...valuesOf(view, field).numbers, descending }, offset, limit);
  return sortedPage(found, [{ column: metadataColumn(view.table, field), descending }], offset, limit);
};
