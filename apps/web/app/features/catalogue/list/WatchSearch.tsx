import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from '../../../lib/session/return-to.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { CatalogueSearch } from '../model/catalogue-filters.ts';

/** Loaded when it is first opened: it brings the forms. */
const WatchDialog = lazy(async () => ({ default: (await import('./WatchDialog.tsx')).WatchDialog }));

/** Requests an email when a release adds oils that match the filters. Visitors sign in first and return. */
export const WatchSearch = ({ search }: { search: CatalogueSearch }) => {
  const { user } = useSession();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const open = () => {
    if (user) return setOpened(true);
    rememberReturnPath(pathname + query);
    return void navigate(pages.login.path());
  };
  return (
    <>
      <Button size="sm" variant="subtle" px="xs" onClick={open}>
        Tell me about new oils
      </Button>
      {opened && (
        <Suspense>
          <WatchDialog search={search} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};
