import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Options {
  unsaved: boolean;
  /** Called when the user leaves all the same. */
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
    <ConfirmDialog
      opened
      title="Leave without saving?"
      confirm="Leave without saving"
      onConfirm={() => {
        setLeft(undefined);
        onDiscard?.();
        if (blocker.state === 'blocked') blocker.proceed();
        else left?.();
      }}
      onClose={() => {
        setLeft(undefined);
        blocker.reset?.();
      }}
    >
      Your changes {left ? 'in this dialog' : 'on this page'} are not saved yet.
    </ConfirmDialog>
  );
  const leave = (proceed: () => void) => (unsaved ? setLeft(() => proceed) : proceed());
  return { asking, question, leave };
};
