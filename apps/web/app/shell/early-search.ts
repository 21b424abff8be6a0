/** Runs before the page is hydrated: remembers Ctrl or Cmd+K, which the browser would take for itself. */
export const earlySearchScript = `addEventListener('keydown',e=>{const d=document.documentElement.dataset;if((e.ctrlKey||e.metaKey)&&e.key==='k'&&d.search!=='ready'){e.preventDefault();d.search='asked'}})`;

/** Ends the wait of the script. @returns whether the search was asked for before the page was ready */
export const takeEarlySearch = (): boolean => {
  const { dataset } = document.documentElement;
  const wasAsked = dataset.search === 'asked';
  dataset.search = 'ready';
  return wasAsked;
};
