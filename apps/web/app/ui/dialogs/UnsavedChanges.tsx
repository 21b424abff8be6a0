import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface Props {
  unsaved: boolean;
  /** Called when the user leaves all the same. */
  onDiscard?: () => void;
}

/** Asks before another page replaces this one while `unsaved`; when the tab is closed or reloaded, the browser asks. */
export const UnsavedChanges = ({ unsaved, onDiscard }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBrowser);
    return () => removeEventListener('beforeunload', askBrowser);
  }, [unsaved]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave without saving"
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    >
      Your changes on this page are not saved yet.
    </ConfirmDialog>
  );
};
