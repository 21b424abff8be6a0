import type { Retest } from '@iom/contract/library/assurance.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { Link } from 'react-router';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { notOnPhones } from '../../../ui/use-is-mobile.ts';
import classes from './assurance.module.css';
import { retestsQuery } from './assurance.queries.ts';
import { agreement } from './assurance.rules.ts';

interface Row {
  id: number;
  retest: Retest;
}

const agreementClass = (words: string) => {
  if (words.startsWith('✓')) return classes.within;
  return words.startsWith('✗') ? classes.outside : 'quiet';
};

const Measured = ({ analyte }: Pick<Retest, 'analyte'>) => (
  <>
    {analyte.name}
    {analyte.unit && (
      <Text span size="xs" className="quiet">
        {' '}
        ({analyte.unit})
      </Text>
    )}
  </>
);

const Agreement = ({ retest }: Pick<Row, 'retest'>) => {
  const words = agreement(retest);
  return <span className={agreementClass(words)}>{words}</span>;
};

const columns: readonly DataTableColumn<Row>[] = [
  {
    accessor: 'report_number',
    title: 'Report number',
    sortable: true,
    render: ({ retest }) => (
      <>
        <Anchor
          component={Link}
          to={pages.oil.path({ reportNumber: retest.report_number })}
          inherit
          style={{ whiteSpace: 'nowrap' }}
        >
          {retest.report_number}
        </Anchor>
        <Text size="sm" hiddenFrom="sm">
          <Measured analyte={retest.analyte} />
        </Text>
        <Text size="sm" hiddenFrom="sm">
          <Agreement retest={retest} />
        </Text>
        <Text size="xs" className="quiet" hiddenFrom="sm">
          {retest.laboratory} {retest.batch}
        </Text>
      </>
    ),
  },
  {
    accessor: 'brand',
    title: 'Brand',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: ({ retest }) => retest.brand_name,
  },
  {
    accessor: 'grade',
    title: 'SAE grade',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: ({ retest }) => shownGrade(retest.sae_grade),
  },
  {
    accessor: 'analyte',
    title: 'Measured',
    visibleMediaQuery: notOnPhones,
    render: ({ retest }) => <Measured analyte={retest.analyte} />,
  },
  { accessor: 'first', title: 'Reported', textAlign: 'right', render: ({ retest }) => retest.first },
  { accessor: 'retest', title: 'Retest', textAlign: 'right', render: ({ retest }) => retest.retest },
  {
    accessor: 'within',
    title: 'Agreement',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: ({ retest }) => <Agreement retest={retest} />,
  },
  {
    accessor: 'laboratory',
    title: 'Retested by',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: ({ retest }) => retest.laboratory,
  },
  {
    accessor: 'batch',
    title: 'Batch',
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: ({ retest }) => retest.batch,
  },
];

/** Values the user holds that were measured again: both as they were reported, and whether they agree. */
export const Retests = () => {
  const place = useListAddress('report_number', { name: 'retests' });
  const retests = useQuery(retestsQuery(place.asked));
  const list = {
    ...retests,
    data: retests.data && {
      count: retests.data.count,
      results: retests.data.results.map((retest, id) => ({ id, retest })),
    },
  };
  return (
    <DataTable
      label="Retests"
      list={list}
      columns={columns}
      place={place}
      empty={{
        title: 'No retests among your data',
        text: 'A value outside a limit is measured again, and some others to check. Those you hold will appear here.',
      }}
    />
  );
};
