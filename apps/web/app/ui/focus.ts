// Where the keyboard's focus goes when what had it is gone; a browser leaves it to nothing.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

const nothingHasFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Remembers what has the focus. The function returned gives it back, or to the first thing in the nearest place around it that is left. */
export const rememberFocus = () => {
  const places: HTMLElement[] = [];
  for (let place = document.activeElement; place instanceof HTMLElement; place = place.parentElement)
    if (place !== document.body && place !== document.documentElement) places.push(place);
  return () => {
    for (const place of places) {
      if (!place.isConnected) continue;
      const found = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
      if (!found) continue;
      found.focus({ preventScroll: true });
      return;
    }
  };
};

/** Called after the removal, once no element has the focus. */
const afterRemoval = (restore: () => void) => {
  setTimeout(() => {
    if (nothingHasFocus()) restore();
  });
};

/** The focus returns to where it was before a component, such as a dialog, was shown. */
export const useReturnedFocus = () => {
  const [restore] = useState(rememberFocus);
  useEffect(() => () => afterRemoval(restore), [restore]);
};

/** The focus in an element moves to the nearest place that is left when the element is removed. */
export const useFocusAfterRemoval = (element: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) afterRemoval(rememberFocus());
    };
  }, [element]);
};
