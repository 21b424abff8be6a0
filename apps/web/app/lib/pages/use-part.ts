import { useEffect, useState } from 'react';

/** Calls back once the browser is idle. Safari has no such call and waits a moment. @returns what cancels it */
const whenIdle = (callback: () => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback);
  return () => cancelIdleCallback(request);
};

/**
 * A script of a page that its first view does without. It is fetched at once where it is `needed`, otherwise when the browser is idle.
 * @returns what it exports, undefined until it has arrived
 * @throws while rendering, if what is needed cannot be loaded
 */
export const usePart = <Part>(load: () => Promise<Part>, needed: boolean): Part | undefined => {
  const [{ part, failure }, setResult] = useState<{ part?: Part; failure?: unknown }>({});
  const isLoaded = part !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    let hasLeft = false;
    const fetchPart = () =>
      void load().then(
        (loaded) => hasLeft || setResult({ part: loaded }),
        (error: unknown) => hasLeft || !needed || setResult({ failure: error }),
      );
    const cancel = needed ? fetchPart() : whenIdle(fetchPart);
    return () => {
      hasLeft = true;
      cancel?.();
    };
  }, [isLoaded, needed, load]);
  if (failure !== undefined) throw failure;
  return part;
};
