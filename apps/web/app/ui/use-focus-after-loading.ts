import { useEffect } from 'react';

/** A button is disabled while it shows that it is loading, and loses the focus. Here every button of the page has it again afterwards, unless something else has. */
export const useFocusAfterLoading = () => {
  useEffect(() => {
    let left: Node | undefined;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement)) continue;
        if (target.dataset.loading) {
          if (document.activeElement === target) left = target;
        } else if (left === target && document.activeElement === document.body)
          target.focus({ preventScroll: true });
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-loading'] });
    return () => observer.disconnect();
  }, []);
};
