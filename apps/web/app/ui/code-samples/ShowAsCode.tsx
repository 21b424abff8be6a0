import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CodeChoice } from './CodeDialog.tsx';

/** Loaded when it is first opened. */
const CodeDialog = lazy(async () => ({ default: (await import('./CodeDialog.tsx')).CodeDialog }));

interface ShowAsCodeProps {
  /** What the code may fetch, made when the dialog opens. */
  choices: () => readonly [CodeChoice, ...CodeChoice[]];
}

/** Shows the search on the screen as code that sends it to the API. */
export const ShowAsCode = ({ choices }: ShowAsCodeProps) => {
  const [shown, setShown] = useState<readonly [CodeChoice, ...CodeChoice[]]>();
  return (
    <>
      <Button size="sm" variant="subtle" px="xs" onClick={() => setShown(choices())}>
        Show as code
      </Button>
      {shown && (
        <Suspense>
          <CodeDialog choices={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
};
