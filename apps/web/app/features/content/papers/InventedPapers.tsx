import { Alert } from '@mantine/core';
import { isDemo } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';

/** Says that papers of the demo do not exist. Below them, because only the browser knows that it is the demo. */
export const InventedPapers = () => {
  const hydrated = useHydrated();
  if (!hydrated || !isDemo()) return null;
  return (
    <Alert variant="light" color="oil" mt="xl" maw="68ch">
      Demonstration: the papers are invented. They show how a paper is found, read and cited.
    </Alert>
  );
};
