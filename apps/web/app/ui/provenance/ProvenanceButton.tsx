import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import classes from './provenance.module.css';

/** Whether the values inside open their provenance. Values of the free sample set do not, because nobody holds them. */
export const OpensProvenance = createContext(true);

const ProvenanceDrawer = lazy(async () => ({
  default: (await import('./ProvenanceDrawer.tsx')).ProvenanceDrawer,
}));

interface Props {
  sample: number;
  analyte: number;
  /** Whether the button is in a table of many values, where the arrow keys reach it instead of the tab key. */
  inGrid?: boolean;
  /** The value. */
  children: ReactNode;
}

/** A value that opens its provenance. The provenance is loaded only then. */
export const ProvenanceButton = ({ sample, analyte, inGrid = false, children }: Props) => {
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
