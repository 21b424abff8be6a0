import type { Drawing } from '../../charts/options/drawing.ts';

/** Pixels left of a plot over `nameAxis`. */
export const nameSpace = 210;

/** A vertical axis of names, the first at the top. */
export const nameAxis = ({ palette }: Drawing, names: readonly string[]) => ({
  type: 'category',
  inverse: true,
  data: [...names],
  axisLabel: { color: palette.text, lineHeight: 13, width: nameSpace - 16, overflow: 'break' },
  axisLine: { lineStyle: { color: palette.hairline } },
  axisTick: { show: false },
});
