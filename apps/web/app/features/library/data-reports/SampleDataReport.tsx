import { readSampleReport } from '@iom/contract/library/pdf-reports/sample-report.endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import classes from './data-reports.module.css';

const url = readSampleReport.path;

/** The sample data report in the page; a link where the browser has no PDF viewer or the screen is too narrow. */
export const SampleDataReport = () => {
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
