import type { Figure } from '@iom/figures/figure.ts';
import { toSvg } from '@iom/figures/svg-figure.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { paletteAt } from './echart/palette.ts';

const defaultWidth = 1192;
/** Pixels per point: text of 6.5 points is 12 pixels high. */
const scale = 12 / 6.5;

export interface FigureProps {
  figure: Figure;
  /** Accessible description of the figure. */
  label: string;
  /** Pixels between the axes. */
  height: number;
}

/** A figure as SVG, as wide as its container, in the colors of the current color scheme. */
export const FigureSvg = ({ figure, label, height }: FigureProps) => {
  const { ref, width } = useElementSize();
  const element = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  useEffect(() => {
    if (!element.current || !scheme) return;
    // the observer reports the width after the first paint
    const place = width || element.current.clientWidth || defaultWidth;
    const size = { width: place / scale, height: height / scale };
    const [picture] = toSvg(figure, {
      ...{ ...size, palette: paletteAt(element.current), fontFamily: 'inherit', hasTitles: true },
    });
    const svg = new DOMParser().parseFromString(picture?.svg ?? '', 'image/svg+xml').documentElement;
    svg.setAttribute('width', '100%');
    svg.removeAttribute('height');
    element.current.replaceChildren(document.importNode(svg, true));
  });
  return (
    <div ref={ref}>
      <div ref={element} role="img" aria-label={label} />
    </div>
  );
};
