import type { ApprovedOil } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Text } from '@mantine/core';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';

/** An oil of the approved-oil list in its cleaned form, with the entries as they were delivered. */
export const approvedOilColumns: readonly Column<ApprovedOil>[] = [
  { accessor: 'supplier', title: 'Supplier', sortable: true, cellsStyle: breakAnywhere },
  { accessor: 'brand', title: 'Brand', sortable: true, onPhone: 'below', cellsStyle: breakAnywhere },
  {
    accessor: 'grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ grade }) => formatGrade(grade),
  },
  {
    accessor: 'country',
    title: 'Country',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    csv: ({ country_name }) => country_name,
    render: ({ country_name }) => country_name,
  },
  {
    accessor: 'years',
    title: 'Years',
    noWrap: true,
    onPhone: 'below',
    csv: ({ years }) => years.join(', '),
    render: ({ years }) => years.join(', '),
  },
  {
    accessor: 'originals',
    title: 'Delivered as',
    onPhone: 'below',
    csv: ({ originals }) =>
      originals
        .map(({ year, supplier, brand, grade, country }) =>
          [year, supplier, brand, grade, country].join(', '),
        )
        .join('; '),
    render: ({ originals }) => (
      <details>
        <summary>{counted(originals.length, 'spelling')}</summary>
        {originals.map(({ year, supplier, brand, grade, country }) => {
          const text = [year, supplier, brand, grade, country].join(', ');
          return (
            <Text key={text} size="xs" className="quiet" style={{ whiteSpace: 'pre-wrap' }}>
              {text}
            </Text>
          );
        })}
      </details>
    ),
  },
];
