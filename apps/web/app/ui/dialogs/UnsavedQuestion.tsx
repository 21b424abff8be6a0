import { useReturnedFocus } from '../focus.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** Where the changes are. */
  place: 'page' | 'dialog';
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether changes may be lost. The field that had the focus has it again where they may not. */
export const UnsavedQuestion = ({ place, onLeave, onStay }: Props) => {
  useReturnedFocus();
  return (
    <ConfirmDialog
      opened
      title="Leave without saving?"
      confirm="Leave without saving"
      onConfirm={onLeave}
      onClose={onStay}
    >
      Your changes {place === 'dialog' ? 'in this dialog' : 'on this page'} are not saved yet.
    </ConfirmDialog>
  );
};
