import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './collection.module.css';
import { type CountryColumn, type CountryRow, countryColumns, sortCountries } from './collection.rules.ts';

const labels: Readonly<Record<CountryColumn, string>> = {
  name: 'Country',
  region: 'Region',
  oils: 'Oils',
  first: 'First',
  last: 'Latest',
};
const isText = (column: CountryColumn) => column === 'name' || column === 'region';

/** The direction a column is sorted in; numbers begin with the largest. */
const direction = (column: CountryColumn, isReversed: boolean) =>
  isText(column) === isReversed ? 'descending' : 'ascending';

/** The countries of the map with their oils, sorted by any column. A country leads to its oils in the catalogue. */
export const CountryTable = ({ rows, year }: { rows: readonly CountryRow[]; year: number | undefined }) => {
  const [{ column, isReversed }, setSort] = useState<{ column: CountryColumn; isReversed: boolean }>({
    column: 'oils',
    isReversed: false,
  });
  const query = (country: string) => (year === undefined ? { country } : { country, year });
  return (
    <section className={classes.scroll} aria-label="Countries">
      <table className={classes.table} aria-label="Oils by country">
        <thead>
          <tr>
            {countryColumns.map((one) => (
              <th
                key={one}
                scope="col"
                className={isText(one) ? undefined : classes.figure}
                aria-sort={one === column ? direction(one, isReversed) : undefined}
              >
                <button
                  type="button"
                  onClick={() => setSort({ column: one, isReversed: one === column && !isReversed })}
                >
                  {labels[one]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortCountries(rows, column, isReversed).map((row) => (
            <tr key={row.code}>
              <th scope="row">
                {row.oils > 0 ? <Link to={pages.catalog.path(query(row.name))}>{row.name}</Link> : row.name}
              </th>
              <td>{row.region}</td>
              <td className={classes.figure}>{wholeNumber(row.oils)}</td>
              <td className={classes.figure}>{row.first}</td>
              <td className={classes.figure}>{row.last}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
