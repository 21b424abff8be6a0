import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { checkoutPaths } from '../model/order-draft.rules.ts';
import type { CodeEntry } from './use-code-entry.ts';

/** The entry whose kind of order is paid or reviewed there, if it has a code that is typed and not added yet. */
const uncheckedFor = (entries: readonly CodeEntry[], pathname: string) =>
  entries.find(({ kind, isUnchecked }) => {
    const { payment, review } = checkoutPaths[kind];
    return isUnchecked && [payment, review].includes(pathname);
  });

/**
 * By whatever link one goes on to the payment or the review, a code that is typed and not added yet is added first; where it is refused one
 * stays, until one goes on nevertheless. For all entries of a page, which may have one blocker at a time.
 */
export const useCodeOnTheWay = (...entries: readonly CodeEntry[]) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      uncheckedFor(entries, nextLocation.pathname) !== undefined,
  );
  const add = useEffectEvent(
    async (pathname: string) => (await uncheckedFor(entries, pathname)?.add()) ?? true,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isWaiting = true;
    void add(blocker.location.pathname).then((added) => {
      if (!isWaiting) return;
      if (added) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isWaiting = false;
    };
  }, [blocker]);
};
