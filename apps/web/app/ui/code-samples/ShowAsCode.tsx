import { Button } from '@mantine/core';
import { useState } from 'react';
import { CodeDialog } from './CodeDialog.tsx';
import type { CodeChoice } from './code-choice.ts';

interface Props {
  /** What the code may fetch, made when the dialog opens. */
  choices: () => readonly [CodeChoice, ...CodeChoice[]];
}

/** Shows the search on the screen as code that sends it to the API. */
export const ShowAsCode = ({ choices }: Props) => {
  const [shown, setShown] = useState<readonly [CodeChoice, ...CodeChoice[]]>();
  return (
    <>
      <Button size="sm" variant="subtle" px="xs" onClick={() => setShown(choices())}>
        Show as code
      </Button>
      {shown && <CodeDialog choices={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};
