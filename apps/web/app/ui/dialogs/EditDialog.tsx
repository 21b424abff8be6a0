import type { ModalProps } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { useUnsavedQuestion } from './UnsavedChanges.tsx';

interface Props extends Omit<ModalProps, 'opened'> {
  /** Whether closing would lose what was typed or chosen. */
  unsaved: boolean;
}

/**
 * A dialog with fields. While there are unsaved changes, Escape, a press beside the dialog, its close button and a change of page first ask
 * whether to discard them.
 */
export const EditDialog = ({ unsaved, onClose, children, ...props }: Props) => {
  const { asking, question, leave } = useUnsavedQuestion({ unsaved, onDiscard: onClose });
  return (
    // while the question is open, Escape answers the question
    <Dialog {...props} onClose={() => leave(onClose)} closeOnEscape={!asking}>
      {children}
      {question}
    </Dialog>
  );
};
