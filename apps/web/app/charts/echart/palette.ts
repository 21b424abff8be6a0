import type { Palette } from '@iom/figures/colors.ts';

/** The colors in force at an element, in the light or the dark scheme. */
export const paletteAt = (element: Element): Palette => {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim() || '#777777';
  return {
    text: colour('--mantine-color-text'),
    quiet: colour('--quiet'),
    hairline: colour('--hairline'),
    background: colour('--mantine-color-body'),
  };
};
