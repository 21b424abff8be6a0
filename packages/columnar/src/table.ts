import { Bitmap } from './bitmap.ts';

/** Any column with one cell per row. */
interface TableColumn {
  readonly rowCount: number;
}

/**
 * Columns of equal length over rows in ascending order of id, so that order by row number is order by id.
 * Read-only.
 */
export class Table<C extends Readonly<Record<string, TableColumn>>> {
  readonly columns: C;
  readonly #ids: Float64Array;

  /** @throws RangeError when the ids are not strictly ascending or a column has a different number of rows. */
  constructor(ids: readonly number[], columns: C) {
    this.#ids = Float64Array.from(ids);
    this.columns = columns;
    for (let row = 1; row < ids.length; row++) {
      if (!(this.idAt(row - 1) < this.idAt(row))) throw new RangeError(`Id ${ids[row]} is out of order`);
    }
    for (const [name, column] of Object.entries(columns)) {
      if (column.rowCount !== ids.length)
        throw new RangeError(`${name}: ${column.rowCount} of ${ids.length} rows`);
    }
  }

  get rowCount(): number {
    return this.#ids.length;
  }

  /** @throws RangeError outside the table. */
  idAt(row: number): number {
    const id = this.#ids[row];
    if (id === undefined) throw new RangeError(`Row ${row} of ${this.rowCount}`);
    return id;
  }

  /** The rows with these ids; unknown ids are ignored. */
  withIds(ids: Iterable<number>): Bitmap {
    const rows = Bitmap.none(this.rowCount);
    for (const id of ids) {
      const row = this.#lowerBound(id);
      if (this.#ids[row] === id) rows.set(row);
    }
    return rows;
  }

  #lowerBound(id: number): number {
    let low = 0;
    let high = this.#ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
