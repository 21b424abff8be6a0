import { pages } from '@iom/contract/pages/pages.ts';
import { Alert, Anchor } from '@mantine/core';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { idParam, useSearchState } from '../../lib/pages/search-state.ts';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { rememberReturnPath } from '../../lib/session/return-to.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './provenance.module.css';

/** Whether the values inside open their provenance. Values of the free sample set do not, because nobody holds them. */
export const OpensProvenance = createContext(true);

const ProvenanceDrawer = lazy(async () => ({
  default: (await import('./ProvenanceDrawer.tsx')).ProvenanceDrawer,
}));

interface ProvenanceButtonProps {
  sample: number;
  analyte: number;
  /** Whether the button is in a table of many values, where the arrow keys reach it instead of the tab key. */
  inGrid?: boolean;
  /** The value. */
  children: ReactNode;
}

/** A value that opens its provenance. The provenance is loaded only then. */
export const ProvenanceButton = ({ sample, analyte, inGrid = false, children }: ProvenanceButtonProps) => {
  const [opened, setOpened] = useState(false);
  if (!useContext(OpensProvenance)) return children;
  return (
    <>
      <button
        type="button"
        className={classes.value}
        title="Where this value comes from"
        aria-haspopup="dialog"
        tabIndex={inGrid ? -1 : undefined}
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      {opened && (
        <Suspense>
          <ProvenanceDrawer sample={sample} analyte={analyte} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};

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
