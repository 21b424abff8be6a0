import { useSyncExternalStore } from 'react';
import { putQuoteList, readQuoteList, subscribeToQuoteList } from './request/quote-list.ts';

const none: readonly number[] = [];
const onServer = () => none;

const add = (samples: readonly number[]) => putQuoteList([...readQuoteList(), ...samples]);
const remove = (samples: readonly number[]) => {
  const gone = new Set(samples);
  putQuoteList(readQuoteList().filter((sample) => !gone.has(sample)));
};

/** The oils on the quote list, and how one comes in or out: what a list of oils needs. */
export const useQuoteList = () => ({
  chosen: useSyncExternalStore(subscribeToQuoteList, readQuoteList, onServer),
  onAdd: add,
  onRemove: remove,
});
