/** The path of the page shown last. */
let shownPath: string | undefined;

/** Whether the focus is nowhere, or still on the link or button outside the page that led to it. */
const isLeftBehind = (active: Element | null) =>
  active === document.body ||
  (active?.matches('a, button') === true && !active.closest('main, [role="dialog"]'));

/**
 * Gives the focus to the heading of a new page, unless something of the page has taken it. A screen reader then announces the page and
 * reads on there, and the next Tab stop is the first of the page.
 */
export const focusNewPage = (heading: HTMLElement | null, path: string) => {
  if (!heading) return;
  shownPath ??= path;
  // the frame scrolls to the top afterwards
  if (shownPath !== path && isLeftBehind(document.activeElement)) heading.focus();
  shownPath = path;
};
