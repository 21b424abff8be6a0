import { listOwnedPdfs, type OwnedPdf } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { OilLink } from '../../../ui/values/OilLink.tsx';
import { AllDataReports } from './AllDataReports.tsx';
import { DataReportDownload } from './DataReportDownload.tsx';

const columns: readonly Column<OwnedPdf>[] = [
  {
    accessor: 'metadata',
    title: 'Name',
  },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: (oil) => formatGrade(oil.sae_grade),
    csv: (oil) => formatGrade(oil.sae_grade),
  },
  {
    accessor: 'report_number',
    title: 'Report number',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: (oil) => <OilLink reportNumber={oil.report_number}>{oil.report_number}</OilLink>,
  },
  {
    accessor: 'download',
    title: 'Report',
    csv: false,
    textAlign: 'right',
    render: (oil) => <DataReportDownload year={oil.year} reportNumber={oil.report_number} compact />,
  },
];

const searches = [
  { filter: 'sae_grade__icontains', label: 'SAE grade', placeholder: '5W-30' },
  { filter: 'report_number__icontains', label: 'Report number', placeholder: 'Part of a number' },
] as const;

/** The oils whose full set of tests the user holds, each with its data report. */
export const DataReportTable = () => {
  const list = useList(listOwnedPdfs, {
    ordering: 'report_number',
    pageSize: 20,
    urlFilters: { sae_grade__icontains: 'grade', report_number__icontains: 'report' },
  });
  const filterOf = (filter: (typeof searches)[number]['filter']) => list.filterText(filter) || undefined;
  const searched = searches.some(({ filter }) => list.filterText(filter) !== '');
  return (
    <Stack gap="md">
      <Group role="search" gap="md">
        {searches.map(({ filter, label, placeholder }) => (
          <SearchField
            key={filter}
            label={label}
            placeholder={placeholder}
            maxLength={100}
            searched={list.filterText(filter)}
            onSearch={(text) => list.setFilter(filter, text)}
            flex="1 1 160px"
            maw={280}
          />
        ))}
      </Group>
      <AllDataReports
        count={list.isPlaceholderData ? undefined : list.data?.count}
        filters={{
          sae_grade__icontains: filterOf('sae_grade__icontains'),
          report_number__icontains: filterOf('report_number__icontains'),
        }}
      />
      <DataTable
        label="PDF reports"
        list={list}
        columns={columns}
        rowKey={({ year, report_number }) => `${year} ${report_number}`}
        exportAs="pdf-reports"
        empty={
          searched
            ? { title: 'No report matches', text: 'Check the spelling, or clear a field to see more.' }
            : {
                title: 'No reports yet',
                text: 'The report of an oil will appear here once you hold all of its tests that are for sale.',
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
