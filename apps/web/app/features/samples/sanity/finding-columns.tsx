import type {
  BrokenLimit,
  Disagreement,
  DuplicateSample,
  OutsideValue,
} from '@iom/contract/library/sanity/sanity.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import type { Column } from '../../../ui/table/columns.tsx';

interface SampleRef {
  id: number;
  report_number: string;
}

const reportNumber = { accessor: 'report_number', title: 'Report number', noWrap: true } as const;
const withUnit = (text: string, unit: string) => (unit === '' ? text : `${text} ${unit}`);

export const sampleColumns: readonly Column<SampleRef>[] = [reportNumber];

export const outsideColumns: readonly Column<OutsideValue>[] = [
  reportNumber,
  { accessor: 'analyte', title: 'Analyte', onPhone: 'below' },
  {
    accessor: 'value',
    title: 'Value',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ value, unit }) => withUnit(value, unit),
  },
  {
    accessor: 'range',
    title: 'Range',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ low, high }) => `${low} to ${high}`,
    csv: ({ low, high }) => `${low} to ${high}`,
  },
  { accessor: 'oils', title: 'Oils', textAlign: 'right', onPhone: 'below' },
];

export const brokenLimitColumns: readonly Column<BrokenLimit>[] = [
  reportNumber,
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    onPhone: 'below',
    render: ({ sae_grade }) => shownGrade(sae_grade),
  },
  { accessor: 'limit_name', title: 'Property', onPhone: 'below' },
  { accessor: 'limit', title: 'Limit', textAlign: 'right', noWrap: true, onPhone: 'below' },
  {
    accessor: 'value',
    title: 'Value',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ value, unit }) => withUnit(value, unit),
  },
];

export const duplicateColumns: readonly Column<DuplicateSample>[] = [
  reportNumber,
  {
    accessor: 'other',
    title: 'Same as',
    onPhone: 'below',
    render: ({ other, other_released }) => (other_released ? `${other} (released)` : other),
  },
  { accessor: 'brand_name', title: 'Brand', onPhone: 'below' },
  { accessor: 'supplier', title: 'Supplier', onPhone: 'below' },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    onPhone: 'below',
    render: ({ sae_grade }) => shownGrade(sae_grade),
  },
  { accessor: 'year', title: 'Year', onPhone: 'below' },
  { accessor: 'country', title: 'Country', onPhone: 'below' },
];

export const retestColumns: readonly Column<Disagreement>[] = [
  reportNumber,
  { accessor: 'analyte', title: 'Analyte', onPhone: 'below' },
  { accessor: 'first', title: 'Reported', textAlign: 'right', noWrap: true, onPhone: 'below' },
  {
    accessor: 'retest',
    title: 'Retest',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ retest, run }) => `${retest} (run ${run})`,
  },
  {
    accessor: 'reproducibility',
    title: 'Reproducibility',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ reproducibility, unit }) => withUnit(String(reproducibility), unit),
  },
];
