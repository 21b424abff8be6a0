import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import classes from './provenance.module.css';

/** Whether the values below open their provenance. The free sample set has none, since nobody holds its values. */
export const OpensProvenance = createContext(true);

const ProvenanceDrawer = lazy(async () => ({
  default: (await import('./ProvenanceDrawer.tsx')).ProvenanceDrawer,
}));

interface Props {
  sample: number;
  analyte: number;
  /** Whether it is in a table of many values, where the arrow keys lead to it and the tab key does not. */
  inGrid?: boolean;
  /** The value. */
  children: ReactNode;
}

/** A value that opens where it comes from. Nothing is loaded before. */
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
