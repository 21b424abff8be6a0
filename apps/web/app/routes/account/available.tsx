import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { AvailableData } from '../../features/library/available/AvailableData.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Available data');

export default function AvailablePage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader
          title="Available data"
          lead={
            <>
              Released oils by year and region. A price is that of the regional database, with every test of
              every oil; the number of oils leads to them, to choose tests oil by oil. What came last stands
              under{' '}
              <Anchor component={Link} to="/dataset/new" inherit>
                recently added
              </Anchor>
              .
            </>
          }
        />
        <AvailableData />
      </div>
    </RequireUser>
  );
}
