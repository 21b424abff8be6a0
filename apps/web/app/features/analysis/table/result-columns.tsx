import { subjectFirst, subjectOrigins } from '@iom/contract/analysis/analysis-query.schemas.ts';
import {
  type AnalyteColumn,
  furtherLabels,
  type OriginColumn,
  originNames,
  type ValueRow,
} from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Grade, OilLink } from '../../../ui/values/OilLink.tsx';
import { AnalyteTitle, ValueCell } from '../../../ui/values/ValueCell.tsx';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import classes from './table.module.css';

export interface ResultColumn {
  /** The field it is sorted by. */
  field: string;
  title: ReactNode;
  /** The title in words. */
  name: string;
  cell: (row: ValueRow) => ReactNode;
  numeric?: boolean;
  /** Rows cannot be ordered by it. */
  unsorted?: boolean;
}

/** A sticky column with its width in pixels. */
export interface LeadingColumn extends ResultColumn {
  width: number;
  sticky?: boolean;
}

type LeadingName = 'report_number' | 'brand_name' | 'year' | 'sae_grade';

const inWords = (value: string | number | boolean | null | undefined) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? 'Not stated' : String(value ?? '');
};

const labelColumn = (name: OriginColumn | LeadingName): ResultColumn => {
  const { title, type } = oilLabel[name];
  return {
    ...(furtherLabels.some((one) => one === name) && { unsorted: true }),
    field: name,
    title,
    name: title,
    cell: (row) =>
      type === 'grade' ? (
        <Grade grade={String(row[name])} />
      ) : (
        <span className={classes.text} title={inWords(row[name])}>
          {inWords(row[name])}
        </span>
      ),
  };
};

const reportNumber: ResultColumn = {
  ...labelColumn('report_number'),
  cell: (row) => <OilLink reportNumber={row.report_number}>{row.report_number}</OilLink>,
};

/** The columns that identify an oil, before the values. */
export const leadingColumns: readonly LeadingColumn[] = [
  { ...reportNumber, width: 128, sticky: true },
  { ...labelColumn('brand_name'), width: 168, sticky: true },
  { ...labelColumn('year'), width: 68 },
  { ...labelColumn('sae_grade'), width: 104 },
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
          {row.brand_name}, <Grade grade={row.sae_grade} />, {row.year}
        </Text>
      </>
    ),
    width: 132,
    sticky: true,
  },
];

/** The columns of an oil's origin before the values, and those after them, where they take no width from the values. */
export const originColumns = (view: AnalysisSearch): { before: ResultColumn[]; after: ResultColumn[] } => {
  const subjects: readonly OriginColumn[] =
    view.origin ?? subjectOrigins(view, view.ordering.replace(/^-/, ''));
  const others = view.origin ? [] : originNames.filter((name) => !subjects.includes(name));
  return { before: subjects.map(labelColumn), after: others.map(labelColumn) };
};

/** On a phone they follow the values. */
export const phoneIdentityColumns: readonly ResultColumn[] = [
  labelColumn('brand_name'),
  labelColumn('year'),
  labelColumn('sae_grade'),
];

/** The columns of the values. Those that the view is about come before the others. */
export const analyteColumns = (
  columns: readonly AnalyteColumn[],
  { test, ordering, values }: AnalysisSearch,
): readonly ResultColumn[] =>
  subjectFirst(columns, test, ordering.replace(/^-/, '')).map((column) => ({
    field: String(column.id),
    title: <AnalyteTitle column={column} />,
    name: column.name,
    cell: (row) => <ValueCell row={row} column={column} isCorrected={values === 'corrected'} />,
    numeric: true,
  }));
