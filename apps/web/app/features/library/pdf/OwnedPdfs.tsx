import type { OwnedPdf } from '@iom/contract/library/pdf-reports.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { Link, useSearchParams } from 'react-router';
import { useAddressSearch } from '../../../lib/address-search.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { notOnPhones } from '../../../ui/use-is-mobile.ts';
import { OilLink } from '../OilLink.tsx';
import { ownedPdfsQuery } from './pdf.queries.ts';
import { ReportDownload } from './ReportDownload.tsx';

type Row = OwnedPdf & { id: number };

const columns: readonly DataTableColumn<Row>[] = [
  {
    accessor: 'metadata',
    title: 'Name',
    render: (oil) => (
      <>
        {oil.metadata}
        <Text hiddenFrom="sm" size="sm" className="quiet">
          <OilLink reportNumber={oil.report_number}>{oil.report_number}</OilLink> ·{' '}
          {shownGrade(oil.sae_grade)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: (oil) => shownGrade(oil.sae_grade),
  },
  {
    accessor: 'report_number',
    title: 'Report number',
    sortable: true,
    noWrap: true,
    visibleMediaQuery: notOnPhones,
    render: (oil) => <OilLink reportNumber={oil.report_number}>{oil.report_number}</OilLink>,
  },
  {
    accessor: 'download',
    title: 'Report',
    textAlign: 'right',
    render: (oil) => <ReportDownload year={oil.year} reportNumber={oil.report_number} compact />,
  },
];

const searches = [
  { key: 'grade', label: 'SAE grade', placeholder: '5W-30' },
  { key: 'report', label: 'Report number', placeholder: 'Part of a number' },
] as const;

/** The oils of which the user holds the full set, each with its Engine Oil Data Report. */
export const OwnedPdfs = () => {
  const place = useListAddress('report_number', { pageSize: 20 });
  const [address] = useSearchParams();
  const search = useAddressSearch();
  const grade = address.get('grade') ?? '';
  const report = address.get('report') ?? '';
  const pdfs = useQuery(
    ownedPdfsQuery({
      ...place.asked,
      ...(grade ? { sae_grade__icontains: grade } : {}),
      ...(report ? { report_number__icontains: report } : {}),
    }),
  );
  const rows = pdfs.data && {
    count: pdfs.data.count,
    results: pdfs.data.results.map((oil, row) => ({ ...oil, id: row + 1 })),
  };
  const searched = grade !== '' || report !== '';
  return (
    <Stack gap="md">
      <Group role="search" gap="md">
        {searches.map(({ key, label, placeholder }) => (
          <TextInput
            key={key}
            label={label}
            placeholder={placeholder}
            defaultValue={key === 'grade' ? grade : report}
            onChange={(event) => search(key, event.currentTarget.value)}
            flex="1 1 160px"
            maw={280}
          />
        ))}
      </Group>
      <DataTable
        label="PDF reports"
        list={{ ...pdfs, data: rows }}
        columns={columns}
        place={place}
        empty={
          searched
            ? { title: 'No report matches', text: 'Check the spelling, or clear a field to see more.' }
            : {
                title: 'No reports yet',
                text: 'An oil has its report here once you hold all of its tests that are for sale.',
                action: (
                  <Anchor component={Link} to={pages.sampleDataReport.path()}>
                    See a sample report
                  </Anchor>
                ),
              }
        }
      />
    </Stack>
  );
};
