import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { date, money } from '../../lib/format/formats.ts';
import type { Column } from './columns.tsx';

/** Breaks long words instead of widening the column. */
export const breakAnywhere = () => ({ overflowWrap: 'anywhere' as const });

/** Keeps email addresses of usual length on one line, as long as the other columns can shrink. */
export const emailStyle = () => ({ overflowWrap: 'anywhere' as const, minWidth: '15.5rem' });

/** The date a row was created. */
export const dateColumn = <Row extends { created: string }>(title = 'Date'): Column<Row> => ({
  accessor: 'created',
  title,
  sortable: true,
  noWrap: true,
  onPhone: 'below',
  render: ({ created }) => <time dateTime={created}>{date(created)}</time>,
});

/** The reference of a row, a link to its page. */
export const referenceColumn = <Row extends { id: number; reference: string }>(
  path: (row: Row) => string,
): Column<Row> => ({
  accessor: 'id',
  title: 'Reference',
  sortable: true,
  noWrap: true,
  csv: ({ reference }) => reference,
  render: (row) => (
    <Anchor component={Link} to={path(row)} inherit>
      {row.reference}
    </Anchor>
  ),
});

/** The last column of a list for administrators: a link to the form of the row. */
export const editColumn = <Row,>(path: (row: Row) => string, getName: (row: Row) => string): Column<Row> => ({
  accessor: 'edit',
  title: '',
  textAlign: 'right',
  csv: false,
  render: (row) => (
    <Anchor component={Link} to={path(row)} inherit aria-label={`Edit ${getName(row)}`}>
      Edit
    </Anchor>
  ),
});

/** A price in US dollars; null if the item is not for sale. */
export const priceColumn = <Row extends { price: number | null }>(): Column<Row> => ({
  accessor: 'price',
  title: 'Price',
  sortable: true,
  textAlign: 'right',
  noWrap: true,
  render: ({ price }) => (price === null ? 'No Price' : money(price)),
});

interface Contact {
  contact_name: string;
  company_name: string;
  company_email: string;
}

/** The name and company of the person who wrote a request. CSV files also contain the email address. */
export const contactColumn = <Row extends Contact>(
  column: Pick<Column<Row>, 'title' | 'sortable'>,
): Column<Row> => ({
  ...column,
  accessor: 'contact_name',
  onPhone: 'below',
  cellsStyle: breakAnywhere,
  csv: ({ contact_name, company_name, company_email }) =>
    [contact_name, company_name, company_email].filter(Boolean).join(', '),
  render: ({ contact_name, company_name }) => (
    <>
      {contact_name}
      {company_name && (
        <Text size="xs" className="quiet">
          {company_name}
        </Text>
      )}
    </>
  ),
});
