import { listRetests } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import type { Retest } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { columnHeader } from '@iom/contract/library/values/cells.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { ProvenanceButton } from '../../../ui/provenance/ProvenanceButton.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import classes from './assurance.module.css';
import { agreement } from './assurance.rules.ts';

const agreementClass = (text: string) => {
  if (text.startsWith('✓')) return classes.within;
  return text.startsWith('✗') ? classes.outside : 'quiet';
};

const Measured = ({ analyte }: Pick<Retest, 'analyte'>) => (
  <>
    {typographicName(analyte.name)}
    {analyte.unit && (
      <Text span size="xs" className="quiet">
        {' '}
        ({analyte.unit})
      </Text>
    )}
  </>
);

const Agreement = ({ retest }: { retest: Retest }) => {
  const text = agreement(retest);
  return <span className={agreementClass(text)}>{text}</span>;
};

const columns: readonly Column<Retest>[] = [
  {
    accessor: 'report_number',
    title: 'Report number',
    sortable: true,
    render: (retest) => (
      <Anchor
        component={Link}
        to={pages.oil.path({ reportNumber: retest.report_number })}
        inherit
        style={{ whiteSpace: 'nowrap' }}
      >
        {retest.report_number}
      </Anchor>
    ),
  },
  {
    accessor: 'brand_name',
    title: 'Brand',
    noWrap: true,
    onPhone: 'hidden',
  },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    onPhone: 'hidden',
    csv: (retest) => formatGrade(retest.sae_grade),
    render: (retest) => formatGrade(retest.sae_grade),
  },
  {
    accessor: 'analyte',
    title: 'Measured',
    onPhone: 'below',
    csv: ({ analyte }) => columnHeader(analyte),
    render: (retest) => <Measured analyte={retest.analyte} />,
  },
  {
    accessor: 'first',
    title: 'Reported',
    textAlign: 'right',
    csv: ({ first }) => first,
    render: ({ sample, analyte, first }) => (
      <ProvenanceButton sample={sample} analyte={analyte.id}>
        {typographic(first)}
      </ProvenanceButton>
    ),
  },
  {
    accessor: 'retest',
    title: 'Retest',
    textAlign: 'right',
    csv: ({ retest }) => retest,
    render: ({ retest }) => typographic(retest),
  },
  {
    accessor: 'within',
    title: 'Agreement',
    noWrap: true,
    onPhone: 'below',
    csv: agreement,
    render: (retest) => <Agreement retest={retest} />,
  },
  {
    accessor: 'laboratory',
    title: 'Retested by',
    noWrap: true,
    onPhone: 'below',
  },
  {
    accessor: 'batch',
    title: 'Batch',
    noWrap: true,
    onPhone: 'below',
  },
];

/** Retested values the user holds: both as reported, and whether they agree within R. */
export const Retests = () => {
  const list = useList(listRetests, { ordering: 'report_number', name: 'retests' });
  return (
    <DataTable
      label="Retests"
      list={list}
      columns={columns}
      rowKey={({ id, analyte, run }) => `${id} ${analyte.id} ${run}`}
      exportAs="retests"
      empty={{
        title: 'No retests in your data',
        text: 'Values outside a limit are measured again, and some others as a check. Retests of your data will appear here.',
      }}
    />
  );
};
