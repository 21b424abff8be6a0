import { type PointerEvent, useRef, useState } from 'react';
import {
  type BrushAxes,
  contains,
  type Intervals,
  moveRect,
  type Point,
  type Rect,
  rectBetween,
  type Scale,
  toIntervals,
} from './brush.ts';

/** The plot area of a rendered chart. */
export interface Plot {
  rect: Rect;
  scale: Scale;
}

/** Pixels that a pointer must move before a drag starts. */
const threshold = 4;

interface Drag {
  start: Point;
  /** The rectangle being moved; undefined while a new one is drawn. */
  movedRect: Rect | undefined;
  current: Rect | undefined;
}

/**
 * Draws, moves and removes a rectangle over a plot. The rectangle is a separate element, so that moving the pointer does not redraw the
 * chart. Returns the rectangle during a drag and the handlers of the element around the chart.
 */
export const useBrush = (
  getPlot: () => Plot | undefined,
  axes: BrushAxes | undefined,
  shown: Rect | undefined,
  onBrush: (brushed: Intervals) => void,
) => {
  const drag = useRef<Drag>(undefined);
  const [rect, setRect] = useState<Rect>();
  const getPoint = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const end = () => {
    drag.current = undefined;
    setRect(undefined);
  };
  const onPointerDown = (event: PointerEvent) => {
    const plot = getPlot();
    const start = getPoint(event);
    if (event.button !== 0 || !plot || !contains(plot.rect, start)) return;
    const movedRect = shown && contains(shown, start) ? shown : undefined;
    drag.current = { start, movedRect, current: undefined };
  };
  const onPointerMove = (event: PointerEvent) => {
    const plot = getPlot();
    if (!drag.current || !plot || !axes) return;
    const { start, movedRect, current } = drag.current;
    const point = getPoint(event);
    const offset: Point = [point[0] - start[0], point[1] - start[1]];
    if (!current && Math.hypot(...offset) < threshold) return;
    if (!current) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.current = movedRect
      ? moveRect(movedRect, offset, plot.rect)
      : rectBetween(start, point, plot.rect, axes);
    setRect(drag.current.current);
  };
  const onPointerUp = () => {
    const plot = getPlot();
    if (!drag.current || !plot || !axes) return;
    const { movedRect, current } = drag.current;
    if (current) onBrush(toIntervals(current, axes, plot.rect, plot.scale));
    else if (shown && !movedRect) onBrush([]);
    end();
  };
  const handlers =
    axes && axes !== 'parallel' ? { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } : {};
  return { rect, handlers };
};
