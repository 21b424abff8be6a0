import { useEffect } from 'react';

/** Returns the focus to a button that lost it, because a button is disabled while it loads. Does nothing if another element has the focus by then. */
export const useFocusAfterLoading = () => {
  useEffect(() => {
    let unfocused: Node | undefined;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement)) continue;
        if (target.dataset.loading) {
          if (document.activeElement === target) unfocused = target;
        } else if (unfocused === target && document.activeElement === document.body)
          target.focus({ preventScroll: true });
      }
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-loading'] });
    return () => observer.disconnect();
  }, []);
};
