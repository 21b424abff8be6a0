import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useReturnedFocus } from '../focus.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** Where the changes are. */
  place: 'page' | 'dialog';
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether changes may be lost. The field that had the focus has it again where they may not. */
const UnsavedQuestion = ({ place, onLeave, onStay }: Props) => {
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

interface Options {
  unsaved: boolean;
  /** Called when the user leaves for another page all the same. */
  onDiscard?: (() => void) | undefined;
}

/**
 * The question before another page replaces this one while `unsaved`; when the tab is closed or reloaded, the browser asks. `leave`
 * puts it before anything else that loses the changes, such as the end of a dialog. A page may have one at a time.
 */
export const useUnsavedQuestion = ({ unsaved, onDiscard }: Options) => {
  const [left, setLeft] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBrowser);
    return () => removeEventListener('beforeunload', askBrowser);
  }, [unsaved]);
  const asking = blocker.state === 'blocked' || left !== undefined;
  // exists only while it asks: the press of Escape that opens it must not reach it
  const question = asking && (
    <UnsavedQuestion
      place={left ? 'dialog' : 'page'}
      onLeave={() => {
        setLeft(undefined);
        if (blocker.state === 'blocked') {
          onDiscard?.();
          blocker.proceed();
        } else left?.();
      }}
      onStay={() => {
        setLeft(undefined);
        blocker.reset?.();
      }}
    />
  );
  const leave = (proceed: () => void) => (unsaved ? setLeft(() => proceed) : proceed());
  return { asking, question, leave };
};

interface UnsavedChangesProps {
  unsaved: boolean;
  /** Called when the user leaves for another page all the same. */
  onDiscard?: (() => void) | undefined;
}

/** Asks before another page replaces this one while `unsaved`; when the tab is closed or reloaded, the browser asks. */
export const UnsavedChanges = (props: UnsavedChangesProps) => useUnsavedQuestion(props).question;
