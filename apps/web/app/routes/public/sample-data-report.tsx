import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { SampleReport } from '../../features/library/pdf/SampleReport.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () =>
  pageMeta(
    'Sample Engine Oil Data Report',
    'What comes with the full set of tests of an oil: photographs, claims beside measured verdicts, every result with method and precision.',
  );

export default function SampleDataReport() {
  return (
    <div className="page">
      <PageHeader
        title="Sample Engine Oil Data Report"
        lead={
          <>
            Whoever buys all tests of an oil gets such a report: the bottle, what its label claims and whether
            the measured values bear it out, every result with method and precision, and how to cite it. This
            oil is an example; it stands outside the archive and is not for sale.{' '}
            <Anchor component={Link} to="/catalog" inherit>
              Browse the archive
            </Anchor>
          </>
        }
        actions={
          <Button component={Link} to="/dataset/select" variant="default">
            Order a dataset
          </Button>
        }
      />
      <SampleReport />
    </div>
  );
}
