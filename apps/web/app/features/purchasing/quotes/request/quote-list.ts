import { largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { storedValue } from '../../../../lib/stored-value.ts';
import { notifyWithUndo } from '../../../../ui/notify-with-undo.tsx';

const key = 'quote-list';
const stored = storedValue(key, z.array(idShape).max(largestDataset));
const listeners = new Set<() => void>();
const empty: readonly number[] = [];

/** The oils a quote is to be requested for: sample ids, kept in this browser and apart from the cart. */
export const readQuoteList = (): readonly number[] => stored.read() ?? empty;

export const saveQuoteList = (list: readonly number[]) => {
  stored.write([...new Set(list)].slice(0, largestDataset));
  for (const listener of listeners) listener();
};

export const subscribeToQuoteList = (listener: () => void) => {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

const onServer = () => empty;

const add = (samples: readonly number[]) => saveQuoteList([...readQuoteList(), ...samples]);
const remove = (samples: readonly number[]) => {
  const gone = new Set(samples);
  saveQuoteList(readQuoteList().filter((sample) => !gone.has(sample)));
};

/** The oils on the quote list, and how one comes in or out: what a list of oils needs. */
export const useQuoteList = () => ({
  chosen: useSyncExternalStore(subscribeToQuoteList, readQuoteList, onServer),
  onAdd: add,
  onRemove: remove,
});

/** Changes the quote list, says what was done, and offers the list as it was before. */
export const changeQuoteListWithUndo = (message: string, act: () => void) => {
  const before = readQuoteList();
  act();
  notifyWithUndo(message, () => saveQuoteList(before));
};
