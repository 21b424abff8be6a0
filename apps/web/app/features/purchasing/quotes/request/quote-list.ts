import { largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { z } from 'zod';

const key = 'quote-list';
const storedShape = z.array(idShape).max(largestDataset);
const listeners = new Set<() => void>();
const empty: readonly number[] = [];
let read: { stored: string | null; list: readonly number[] } = { stored: null, list: empty };

const parsed = (stored: string | null): readonly number[] => {
  try {
    const list = storedShape.safeParse(JSON.parse(stored ?? '[]'));
    return list.success ? list.data : empty;
  } catch {
    return empty;
  }
};

/** The oils a quote is to be asked for: sample ids, kept in this browser and apart from the cart. */
export const readQuoteList = (): readonly number[] => {
  const stored = localStorage.getItem(key);
  if (stored !== read.stored) read = { stored, list: parsed(stored) };
  return read.list;
};

export const putQuoteList = (list: readonly number[]) => {
  localStorage.setItem(key, JSON.stringify([...new Set(list)].slice(0, largestDataset)));
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
