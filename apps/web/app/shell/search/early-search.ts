/**
 * Runs before the page is hydrated: remembers Ctrl or Cmd+K, which the browser would take for itself, and the letters typed after it.
 */
export const earlySearchScript = `addEventListener('keydown',e=>{const d=document.documentElement.dataset;if(d.search==='ready')return;if((e.ctrlKey||e.metaKey)&&e.key==='k'){e.preventDefault();d.search='asked'}else if(d.search&&e.key.length===1&&!e.ctrlKey&&!e.metaKey){e.preventDefault();d.typed=(d.typed||'')+e.key}})`;

/** Ends the wait of the script. @returns what was typed where the search was opened before the page was ready */
export const takeEarlySearch = (): string | undefined => {
  const { dataset } = document.documentElement;
  const typed = dataset.search === 'asked' ? (dataset.typed ?? '') : undefined;
  dataset.search = 'ready';
  delete dataset.typed;
  return typed;
};
