import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { AvailableData } from '../../../features/library/available/AvailableData.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AvailablePage() {
  return (
    <>
      <PageHeader
        title="Available data"
        lead={
          <>
            Released oils by year and region. The price is for the regional database, with every test of every
            oil. The number of oils links to the oils themselves, where you can choose single tests. For the
            latest groups see{' '}
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
