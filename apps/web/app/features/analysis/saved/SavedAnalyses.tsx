import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { SavedList } from './SavedList.tsx';

/** Saves the view, and opens, renames, deletes and shares what was saved. */
export const SavedAnalyses = ({ view }: { view: AnalysisSearch }) => {
  const [dialog, setDialog] = useState<'save' | 'list'>();
  const close = () => setDialog(undefined);
  return (
    <Group gap="xs">
      <Button size="sm" variant="subtle" onClick={() => setDialog('save')}>
        Save
      </Button>
      <Button size="sm" variant="subtle" onClick={() => setDialog('list')}>
        Saved analyses
      </Button>
      {dialog === 'save' && <SaveDialog view={view} onClose={close} />}
      <Modal opened={dialog === 'list'} onClose={close} title="Saved analyses" size="lg">
        <SavedList view={view} onOpen={close} />
      </Modal>
    </Group>
  );
};
