import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { AvailableData } from '../../features/library/available/AvailableData.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function AvailablePage() {
  return (
    <>
      <PageHeader
        title="Available data"
        lead={
          <>
            Released oils by year and region. A price is that of the regional database, with every test of
            every oil; the number of oils leads to them, to choose tests oil by oil. What came last stands
            under{' '}
            <Anchor component={Link} to={pages.recentlyAdded.path()} inherit>
              recently added
            </Anchor>
            .
          </>
        }
      />
      <AvailableData />
    </>
  );
}
