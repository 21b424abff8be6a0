// What a painted figure shows, read back from its SVG by the numbers and names at its axes.

interface Text {
  x: number;
  y: number;
  anchor: string;
  text: string;
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const textsIn = (svg: string): Text[] =>
  [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, x, y, anchor = '', text = '']) => ({ x: Number(x), y: Number(y), anchor, text: unescaped(text) }),
  );

const numberIn = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));

/** From a position to a value: straight through the outermost texts, which are numbers or the names of an axis. */
const valueAt = (
  ticks: readonly (readonly [position: number, text: string])[],
  names: readonly string[] | undefined,
  isLog: boolean,
) => {
  const values = ticks.map(([position, text], index): [number, number] => {
    const value = names ? index : numberIn(text);
    return [position, isLog ? Math.log10(value) : value];
  });
  const [[p0, v0] = [0, 0], [p1, v1] = [1, 1]] = [values[0], values.at(-1)];
  return (position: number) => {
    const value = p1 === p0 ? v0 : v0 + ((position - p0) / (p1 - p0)) * (v1 - v0);
    return isLog ? 10 ** value : value;
  };
};

/** The most common of some numbers. */
const commonest = (numbers: readonly number[]) => {
  const counts = Map.groupBy(numbers, (number) => number);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
};

interface AxisRead {
  names?: readonly string[];
  scale?: string;
}

/** Where marks of a plane figure begin, bend and end, in the units of its axes. */
export const positionsIn = (svg: string, x: AxisRead, y: AxisRead): [number, number][] => {
  const texts = textsIn(svg);
  const below = texts.filter(
    ({ anchor, y: at }) =>
      anchor === 'middle' &&
      at === commonest(texts.filter((one) => one.anchor === 'middle').map((one) => one.y)),
  );
  const beside = texts.filter(
    ({ anchor, x: at }) =>
      anchor === 'end' && at === commonest(texts.filter((one) => one.anchor === 'end').map((one) => one.x)),
  );
  const toX = valueAt(
    below.map((one) => [one.x, one.text]),
    x.names,
    x.scale === 'log',
  );
  const toY = valueAt(
    beside.map((one) => [one.y - 2.2, one.text]),
    y.names,
    y.scale === 'log',
  );
  const marks = svg.replace(/<g class="legend">.*?<\/g>/, '');
  return [...marks.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) =>
    [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)(?:h([-\d.]+)v([-\d.]+)h)?/g)].flatMap(
      ([, left, top, width, height]): [number, number][] => {
        const [from, to] = [Number(left), Number(top)];
        if (width === undefined) return [[toX(from), toY(to)]];
        // a bar: the middles of its four sides
        const [right, bottom] = [from + Number(width), to + Number(height)];
        const [middle, center] = [(from + right) / 2, (to + bottom) / 2];
        return [
          [toX(middle), toY(to)],
          [toX(middle), toY(bottom)],
          [toX(from), toY(center)],
          [toX(right), toY(center)],
        ];
      },
    ),
  );
};
