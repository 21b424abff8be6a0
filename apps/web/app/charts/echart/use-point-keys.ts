import type { Figure } from '@iom/figures/figure.ts';
import { itemOf, labelAt, type Reachable, reachablePoints, reportAt } from '@iom/figures/marks-at.ts';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { Chart } from './echarts.ts';

interface DrawnSeries {
  id?: string;
  data?: readonly unknown[];
}

/** Where a point is among the series of a chart: a brush splits the points of a mark into two of them. */
const placeOf = (chart: Chart, { mark, index }: Reachable) => {
  const series = (chart.getOption().series ?? []) as DrawnSeries[];
  for (const [seriesIndex, { id = '', data = [] }] of series.entries()) {
    if (!id.startsWith(`${mark}.`)) continue;
    const dataIndex = data.findIndex((item) => {
      const value: unknown = typeof item === 'object' && item && 'value' in item ? item.value : item;
      return Array.isArray(value) && value[2] === index;
    });
    if (dataIndex >= 0) return { seriesIndex, dataIndex };
  }
  return undefined;
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** The named points of a chart by keyboard: arrows go from one to the next, Enter opens the oil. `point`: the words of the one reached. */
export const usePointKeys = (
  chart: RefObject<Chart | null>,
  figure: Figure,
  onOpen: (reportNumber: string) => void,
) => {
  const points = useMemo(() => reachablePoints(figure), [figure]);
  const [reached, setReached] = useState<{ figure: Figure; index: number }>();
  const index = reached?.figure === figure ? reached.index : undefined;
  const current = index === undefined ? undefined : points[index];
  const opensOils = points.some((one) => reportAt(figure, itemOf(one)));
  const goTo = (next: number) => {
    const at = Math.max(0, Math.min(points.length - 1, next));
    setReached({ figure, index: at });
    const place = chart.current && points[at] && placeOf(chart.current, points[at]);
    if (place) chart.current?.dispatchAction({ type: 'showTip', ...place });
  };
  const leave = () => {
    setReached(undefined);
    chart.current?.dispatchAction({ type: 'hideTip' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) goTo(index === undefined ? 0 : index + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(points.length - 1);
    else if (event.key === 'Escape' && current) leave();
    else if (event.key === 'Enter' && current) {
      const report = reportAt(figure, itemOf(current));
      if (report) onOpen(report);
    } else return;
    event.preventDefault();
  };
  return {
    point: current ? labelAt(figure, itemOf(current)) : '',
    keyProps:
      points.length > 0
        ? {
            ...{ tabIndex: 0, onKeyDown, onBlur: leave, role: 'group' as const },
            'aria-label': `Points of ${figure.title}: arrow keys go from one to the next${opensOils ? ', Enter opens its oil' : ''}`,
          }
        : {},
  };
};
