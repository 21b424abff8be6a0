import type { ApprovedOil } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Text } from '@mantine/core';
import type { Column } from '../../../ui/table/columns.tsx';

const anywhere = () => ({ overflowWrap: 'anywhere' as const });

/** An oil of the approved-oil list in its cleaned form, with the entries as they were delivered. */
export const approvedOilColumns: readonly Column<ApprovedOil>[] = [
  { accessor: 'supplier', title: 'Supplier', sortable: true, cellsStyle: anywhere },
  { accessor: 'brand', title: 'Brand', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  {
    accessor: 'grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: ({ grade }) => shownGrade(grade),
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
