import type { AnalyteColumn, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { OilLink } from '../../../ui/values/OilLink.tsx';
import { AnalyteTitle, ValueCell } from '../../../ui/values/ValueCell.tsx';
import classes from './table.module.css';

export interface ResultColumn {
  /** The field it is sorted by. */
  field: string;
  title: ReactNode;
  /** The title in words. */
  name: string;
  cell: (row: ValueRow) => ReactNode;
  numeric?: boolean;
}

/** A sticky column has a width of its own, in pixels. */
export interface LeadingColumn extends ResultColumn {
  width: number;
  sticky?: boolean;
}

const text = (field: string & keyof ValueRow, name: string): ResultColumn => ({
  field,
  title: name,
  name,
  cell: (row) => (
    <span className={classes.text} title={String(row[field] ?? '')}>
      {String(row[field] ?? '')}
    </span>
  ),
});

const grade: ResultColumn = {
  ...text('sae_grade', 'SAE grade'),
  cell: (row) => <span className="grade">{shownGrade(row.sae_grade)}</span>,
};
const reportNumber: ResultColumn = {
  ...text('report_number', 'Report number'),
  cell: (row) => <OilLink reportNumber={row.report_number}>{row.report_number}</OilLink>,
};

/** The columns that identify an oil, before the values. */
export const leadingColumns: readonly LeadingColumn[] = [
  { ...reportNumber, width: 128, sticky: true },
  { ...text('brand_name', 'Brand'), width: 168, sticky: true },
  { ...text('year', 'Year'), width: 68 },
  { ...grade, width: 104 },
];

/** On a phone one column identifies an oil. */
export const phoneLeadingColumns: readonly LeadingColumn[] = [
  {
    ...reportNumber,
    title: 'Oil',
    cell: (row) => (
      <>
        {reportNumber.cell(row)}
        <Text size="xs" className="quiet">
          {row.brand_name}, <span className="grade">{shownGrade(row.sae_grade)}</span>, {row.year}
        </Text>
      </>
    ),
    width: 132,
    sticky: true,
  },
];

/** The rest of the metadata, after the values so that these are visible without scrolling. */
export const trailingColumns: readonly ResultColumn[] = [
  text('supplier', 'Supplier'),
  text('service_class', 'Service class'),
  text('region', 'Region'),
  text('country', 'Country'),
  text('state_or_province', 'State or province'),
];

/** On a phone they follow the values, too. */
export const phoneTrailingColumns: readonly ResultColumn[] = [
  text('brand_name', 'Brand'),
  text('year', 'Year'),
  grade,
  ...trailingColumns,
];

/** The columns of the values, those of `first` before the others. */
export const analyteColumns = (
  columns: readonly AnalyteColumn[],
  first: readonly number[],
): readonly ResultColumn[] => {
  const rank = ({ id }: AnalyteColumn) => (first.includes(id) ? 0 : 1);
  return columns
    .toSorted((a, b) => rank(a) - rank(b))
    .map((column) => ({
      field: String(column.id),
      title: <AnalyteTitle column={column} />,
      name: column.name,
      cell: (row) => <ValueCell row={row} column={column} />,
      numeric: true,
    }));
};
