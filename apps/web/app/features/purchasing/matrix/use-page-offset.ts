import { type RefObject, useLayoutEffect, useState } from 'react';

/** The distance of an element from the top of the page in pixels, measured again whenever the page changes its size. */
export const usePageOffset = (element: RefObject<HTMLElement | null>) => {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
};
