import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Anchor } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { idParam, useSearchState } from '../../lib/pages/search-state.ts';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { rememberReturnPath } from '../../lib/session/return-to.ts';
import { useSession } from '../../lib/session/session.ts';

const ProvenanceDrawer = lazy(async () => ({
  default: (await import('./ProvenanceDrawer.tsx')).ProvenanceDrawer,
}));

const params = { value: idParam };

/** Opens the provenance of the value in the URL. Visitors are asked to sign in first. */
export const LinkedProvenance = ({ sample }: { sample: number }) => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [{ value }, update] = useSearchState(params);
  const isHydrated = useHydrated();
  if (!isHydrated || value === undefined) return null;
  if (!user)
    return (
      <Alert color="oil" variant="light" maw={640}>
        <Anchor
          component={Link}
          to={pages.login.path()}
          inherit
          onClick={() => rememberReturnPath(pathname + search)}
        >
          Sign in
        </Anchor>{' '}
        to see where the value of this link comes from.
      </Alert>
    );
  return (
    <Suspense>
      <ProvenanceDrawer
        sample={sample}
        analyte={value}
        onClose={() => update({ value: undefined }, { replace: true })}
      />
    </Suspense>
  );
};
