import { sayUndoable } from '../../../ui/say-undoable.tsx';
import { putQuoteList, readQuoteList } from './request/quote-list.ts';

/** Changes the quote list, says what was done, and offers the list as it was before. */
export const sayWithWayBack = (message: string, act: () => void) => {
  const before = readQuoteList();
  act();
  sayUndoable(message, () => putQuoteList(before));
};
