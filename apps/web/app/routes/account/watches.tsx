import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Watches } from '../../features/watches/Watches.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function WatchesPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            A release that adds oils matching one of these searches is told in one mail. For a mail about
            every release, tick data notifications in your{' '}
            <Anchor component={Link} to={pages.accountSettings.path()} inherit>
              account settings
            </Anchor>
            .
          </>
        }
      />
      <Watches />
    </>
  );
}
