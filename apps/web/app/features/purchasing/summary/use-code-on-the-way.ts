import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { checkoutPaths } from '../model/order-draft.rules.ts';
import type { CodeEntry } from './use-code-entry.ts';

/**
 * By whatever link one goes on to the payment or the review of this kind of order, a code that is typed and not added yet is added first;
 * where it is refused one stays, until one goes on nevertheless. A page may have one at a time.
 */
export const useCodeOnTheWay = (kind: OrderKind, entry: CodeEntry) => {
  const { payment, review } = checkoutPaths[kind];
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      entry.isUnchecked &&
      currentLocation.pathname !== nextLocation.pathname &&
      [payment, review].includes(nextLocation.pathname),
  );
  const add = useEffectEvent(entry.addTyped);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isWaiting = true;
    void add().then((added) => {
      if (!isWaiting) return;
      if (added) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isWaiting = false;
    };
  }, [blocker]);
};
