import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Analysis } from '../query/use-analysis.ts';

const OwnColumnsDialog = lazy(async () => ({
  default: (await import('./OwnColumnsDialog.tsx')).OwnColumnsDialog,
}));

/** Opens the columns that the view computes. */
export const OwnColumns = ({ analysis }: { analysis: Analysis }) => {
  const [opened, setOpened] = useState(false);
  const count = analysis.view.own.length;
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        px="xs"
        onClick={() => setOpened(true)}
        disabled={analysis.analytes.data === undefined}
      >
        {count > 0 ? `Own Columns (${count})` : 'Own Columns'}
      </Button>
      {opened && (
        <Suspense>
          <OwnColumnsDialog analysis={analysis} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};
