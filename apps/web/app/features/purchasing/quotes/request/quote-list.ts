import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { storedValue } from '../../../../lib/storage/stored-value.ts';
import { notifyWithUndo } from '../../../../ui/notify-with-undo.tsx';

const key = 'quote-list';
const stored = storedValue(key, z.array(idShape).max(largestDataset));
const listeners = new Set<() => void>();
const empty: readonly number[] = [];

/** Ids of the oils a quote is to be requested for, stored in this browser separately from the cart. */
export const readQuoteList = (): readonly number[] => stored.read() ?? empty;

export const saveQuoteList = (list: readonly number[]) => {
  stored.write([...new Set(list)].slice(0, largestDataset));
  for (const listener of listeners) listener();
};

const subscribeToQuoteList = (listener: () => void) => {
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

const serverSnapshot = () => empty;

const add = (samples: readonly number[]) => saveQuoteList([...readQuoteList(), ...samples]);
const remove = (samples: readonly number[]) => {
  const removed = new Set(samples);
  saveQuoteList(readQuoteList().filter((sample) => !removed.has(sample)));
};

/** The oils on the quote list and the actions of the catalogue's lists. */
export const useQuoteList = () => ({
  selected: useSyncExternalStore(subscribeToQuoteList, readQuoteList, serverSnapshot),
  onAdd: add,
  onRemove: remove,
});

/** Runs `act`, which changes the quote list, and shows a notification whose Undo restores the previous list. */
export const changeQuoteListWithUndo = (message: string, act: () => void) => {
  const before = readQuoteList();
  act();
  notifyWithUndo(message, () => saveQuoteList(before));
};
