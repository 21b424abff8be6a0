import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { RecentlyAdded } from '../../../features/samples/recently-added/RecentlyAdded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function RecentlyAddedPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            Oils are collected, tested and released in groups. Look at the oils of a group, then buy the tests
            you need of them.{' '}
            <Anchor component={Link} to={pages.available.path()} inherit>
              All available data by year and region
            </Anchor>
          </>
        }
      />
      <RecentlyAdded />
    </>
  );
}
