import { type RefObject, useLayoutEffect } from 'react';

/** Keeps notifications above a bar that stays at the bottom of the window: `--bottom-bar` is its height while it is mounted. */
export const useBottomBar = (bar: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--bottom-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, [bar]);
