/** Colours of the page around a chart. */
export interface Palette {
  text: string;
  quiet: string;
  hairline: string;
  background: string;
  limit: string;
  /** Of groups, in turn. */
  data: readonly string[];
}

/** The colours in force at an element, in the light or the dark scheme. */
export const paletteAt = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim() || '#777777';
  return {
    text: colour('--mantine-color-text'),
    quiet: colour('--quiet'),
    hairline: colour('--hairline'),
    background: colour('--mantine-color-body'),
    limit: colour('--mantine-color-error'),
    data: [2, 1, 3, 4].map((number) => colour(`--data-${number}`)),
  };
};
