import { type ControlChart, controlFigure } from '@iom/figures/control-figure.ts';
import { toSvg } from '@iom/figures/svg-figure.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { paletteAt } from './echart/palette.ts';

const widest = 1192;
const plotHeight = 276;
/** Pixels of a point, so that the texts of 6.5 points have 12 pixels. */
const scale = 12 / 6.5;

interface Props extends Omit<ControlChart, 'title'> {
  /** Accessible description of the chart. */
  label: string;
}

/** Measurements by batch, with their mean, two limits and the moving average where there is one; points that signal are ringed. */
export const ControlChartPlot = ({ label, ...chart }: Props) => {
  const { ref, width } = useElementSize();
  const element = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  useEffect(() => {
    if (!element.current || !scheme) return;
    const size = { width: (width || widest) / scale, height: plotHeight / scale };
    const [picture] = toSvg(controlFigure({ ...chart, title: label }), {
      ...{ ...size, palette: paletteAt(element.current), fontFamily: 'inherit', hasTitles: true },
    });
    const drawn = new DOMParser().parseFromString(picture?.svg ?? '', 'image/svg+xml').documentElement;
    drawn.setAttribute('width', '100%');
    drawn.removeAttribute('height');
    element.current.replaceChildren(document.importNode(drawn, true));
  });
  return (
    <div ref={ref}>
      <div ref={element} role="img" aria-label={label} style={{ minHeight: plotHeight + 60 }} />
    </div>
  );
};
