import { type PointerEvent, useRef, useState } from 'react';
import {
  type BrushAxes,
  contains,
  type Intervals,
  intervalsOfRect,
  movedRect,
  type Point,
  type Rect,
  rectBetween,
  type Scale,
} from './brush.ts';

/** The plot of a drawn chart. */
export interface Plot {
  rect: Rect;
  scale: Scale;
}

/** Pixels a pointer moves before it draws. */
const threshold = 4;

interface Drag {
  start: Point;
  /** The rectangle that is moved; without it a new one is drawn. */
  moved: Rect | undefined;
  current: Rect | undefined;
}

/**
 * Draws, moves and removes a rectangle over a plot. It is an element of its own, so that no mark of the chart is drawn while the
 * pointer moves. Returns the rectangle during a drag and the handlers of the element around the chart.
 */
export const useBrush = (
  plotOf: () => Plot | undefined,
  axes: BrushAxes | undefined,
  shown: Rect | undefined,
  onBrush: (brushed: Intervals) => void,
) => {
  const drag = useRef<Drag>(undefined);
  const [rect, setRect] = useState<Rect>();
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const end = () => {
    drag.current = undefined;
    setRect(undefined);
  };
  const onPointerDown = (event: PointerEvent) => {
    const plot = plotOf();
    const start = pointOf(event);
    if (event.button !== 0 || !plot || !contains(plot.rect, start)) return;
    const moved = shown && contains(shown, start) ? shown : undefined;
    drag.current = { start, moved, current: undefined };
  };
  const onPointerMove = (event: PointerEvent) => {
    const plot = plotOf();
    if (!drag.current || !plot || !axes) return;
    const { start, moved, current } = drag.current;
    const point = pointOf(event);
    const offset: Point = [point[0] - start[0], point[1] - start[1]];
    if (!current && Math.hypot(...offset) < threshold) return;
    if (!current) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.current = moved
      ? movedRect(moved, offset, plot.rect)
      : rectBetween(start, point, plot.rect, axes);
    setRect(drag.current.current);
  };
  const onPointerUp = () => {
    const plot = plotOf();
    if (!drag.current || !plot || !axes) return;
    const { moved, current } = drag.current;
    if (current) onBrush(intervalsOfRect(current, axes, plot.rect, plot.scale));
    else if (shown && !moved) onBrush([]);
    end();
  };
  const handlers =
    axes && axes !== 'parallel' ? { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } : {};
  return { rect, handlers };
};
