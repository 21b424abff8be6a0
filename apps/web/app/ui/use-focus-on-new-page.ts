import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const nothingHasFocus = () => document.activeElement === null || document.activeElement === document.body;

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
};

/**
 * On a new page the focus goes to its heading, as soon as that is shown, if the link or button that led there is gone and nothing else has
 * taken the focus. A screen reader then reads on there, and the next Tab stop is the first of the page.
 */
export const useFocusOnNewPage = () => {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!nothingHasFocus() || focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (!nothingHasFocus() || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, [pathname]);
};
