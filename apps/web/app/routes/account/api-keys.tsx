import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ApiKeys } from '../../features/accounts/api-keys/ApiKeys.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function ApiKeysPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            With an API key a program reads everything you can see on screen, and changes nothing; files and
            PDF reports are made when you are signed in. Part of your{' '}
            <Anchor component={Link} to={pages.accountSettings.path()} inherit>
              account settings
            </Anchor>
            .
          </>
        }
      />
      <ApiKeys />
    </>
  );
}
