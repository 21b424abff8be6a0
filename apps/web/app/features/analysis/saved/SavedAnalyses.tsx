import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import { Button, Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AnalysisSearch } from '../query/analysis-search.ts';

const openDialogs = () => import('./SavedDialogs.tsx');
const SaveDialog = lazy(async () => ({ default: (await openDialogs()).SaveDialog }));
const SavedDialog = lazy(async () => ({ default: (await openDialogs()).SavedDialog }));

interface Props {
  view: AnalysisSearch;
  /** The answer on the page. */
  answer?: AnswerName | undefined;
  /** Further actions, before these. */
  children: ReactNode;
}

/** Saves the view, and opens, renames, deletes, watches and shares what was saved. */
export const SavedAnalyses = ({ view, answer, children }: Props) => {
  const [dialog, setDialog] = useState<'save' | 'list'>();
  const close = () => setDialog(undefined);
  return (
    <Group gap={4}>
      {children}
      <Button size="sm" variant="subtle" px="xs" onClick={() => setDialog('save')}>
        Save
      </Button>
      <Button size="sm" variant="subtle" px="xs" onClick={() => setDialog('list')}>
        Saved analyses
      </Button>
      <Suspense>
        {dialog === 'save' && <SaveDialog view={view} answer={answer} onClose={close} />}
        {dialog === 'list' && <SavedDialog view={view} answer={answer} onOpen={close} />}
      </Suspense>
    </Group>
  );
};
