import { readSampleReport } from '@iom/contract/library/pdf-reports.endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import classes from './pdf.module.css';

const address = readSampleReport.path;

/** The sample report in the page; as a link alone where a browser cannot show it there, or on a screen too narrow to read it. */
export const SampleReport = () => {
  const inBrowser = useHydrated();
  const wide = useMediaQuery('(min-width: 48em)');
  if (!inBrowser || wide === undefined) return <Skeleton className={classes.report ?? ''} animate={false} />;
  if (wide && navigator.pdfViewerEnabled !== false)
    return <iframe className={classes.report} src={address} title="Sample Engine Oil Data Report" />;
  return (
    <Button component="a" href={address} target="_blank" rel="noreferrer" fullWidth>
      Open the sample report (PDF)
    </Button>
  );
};
