import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { SavedList } from './SavedList.tsx';

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
      {dialog === 'save' && <SaveDialog view={view} answer={answer} onClose={close} />}
      <Modal opened={dialog === 'list'} onClose={close} title="Saved analyses" size="lg">
        <SavedList view={view} answer={answer} onOpen={close} />
      </Modal>
    </Group>
  );
};
