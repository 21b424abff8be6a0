import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { SampleDataReport } from '../../../features/library/data-reports/SampleDataReport.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function SampleDataReportPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            Buying all tests of an oil includes such a report: the bottle, what its label claims and whether
            the measured values confirm it, every result with method and precision, and how to cite it. This
            oil is an example; it is not part of the archive and not for sale.{' '}
            <Anchor component={Link} to={pages.catalog.path()} inherit>
              Browse the archive
            </Anchor>
          </>
        }
        actions={
          <Button component={Link} to={pages.datasetSelect.path()} variant="default">
            Order a dataset
          </Button>
        }
      />
      <SampleDataReport />
    </>
  );
}
