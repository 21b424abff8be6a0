import { readSampleReport } from '@iom/contract/library/pdf-reports/sample-report.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './data-reports.module.css';

const url = readSampleReport.path;

/** The sample data report in the page; a link where the browser has no PDF viewer or the screen is too narrow. */
const SampleDataReport = () => {
  const hydrated = useHydrated();
  const wide = useMediaQuery('(min-width: 48em)');
  if (!hydrated || wide === undefined) return <Skeleton className={classes.frame ?? ''} animate={false} />;
  if (wide && navigator.pdfViewerEnabled !== false)
    return <iframe className={classes.frame} src={url} title="Sample Engine Oil Data Report" />;
  return (
    <Button component="a" href={url} target="_blank" rel="noreferrer" fullWidth>
      Open the sample report (PDF)
    </Button>
  );
};

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
