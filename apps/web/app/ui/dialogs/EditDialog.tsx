import type { ModalProps } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { useUnsavedQuestion } from './UnsavedChanges.tsx';

interface Props extends Omit<ModalProps, 'opened'> {
  /** Something is typed or chosen that closing would lose. */
  unsaved: boolean;
}

/**
 * A dialog with fields. While `unsaved` it asks before Escape, a press beside it or its close button ends it, and before another page
 * replaces this one, which ends it as well.
 */
export const EditDialog = ({ unsaved, onClose, children, ...props }: Props) => {
  const { asking, question, leave } = useUnsavedQuestion({ unsaved, onDiscard: onClose });
  return (
    // while it asks, Escape is an answer to the question
    <Dialog {...props} onClose={() => leave(onClose)} closeOnEscape={!asking}>
      {children}
      {question}
    </Dialog>
  );
};
