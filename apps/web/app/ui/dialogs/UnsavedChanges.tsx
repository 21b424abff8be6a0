import { useUnsavedQuestion } from './use-unsaved-question.tsx';

interface Props {
  unsaved: boolean;
  /** Called when the user leaves for another page all the same. */
  onDiscard?: (() => void) | undefined;
}

/** Asks before another page replaces this one while `unsaved`; when the tab is closed or reloaded, the browser asks. */
export const UnsavedChanges = (props: Props) => useUnsavedQuestion(props).question;
