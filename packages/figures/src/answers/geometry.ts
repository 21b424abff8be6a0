// Geometry of the figures of answers.

import type { AnswerFigure } from '@iom/contract/analysis/answers/answers.ts';
import type { Window } from '@iom/contract/analysis/answers/target-window.answer.ts';

export type FigurePoint = readonly [x: number, y: number];

type Tree = Pick<AnswerFigure<'fingerprint'>, 'oils' | 'merges'>;

/** Oils of a dendrogram, as indices, in the order in which branches do not cross. */
export const leavesOf = ({ oils, merges }: Tree): number[] => {
  const open = (node: number): number[] => {
    const merge = merges[node - oils.length];
    return merge ? [...open(merge.one), ...open(merge.other)] : [node];
  };
  return oils.length === 0 ? [] : open(oils.length + merges.length - 1);
};

/** Each merge as a bracket from one branch over the distance of the merge to the other: distance along x, the row of the leaf along y. */
export const bracketsOf = (tree: Tree, leaves: readonly number[]): FigurePoint[][] => {
  const nodes = new Map(leaves.map((leaf, row) => [leaf, { height: 0, row }]));
  return tree.merges.map(({ one, other, height }, index) => {
    const none = { height: 0, row: 0 };
    const [first, second] = [nodes.get(one) ?? none, nodes.get(other) ?? none];
    const at = Math.sqrt(height);
    nodes.set(tree.oils.length + index, { height: at, row: (first.row + second.row) / 2 });
    return [
      [first.height, first.row],
      [at, first.row],
      [at, second.row],
      [second.height, second.row],
    ];
  });
};

/** A value on the strip of its window: 0 at the 5%, 100 at the 95% quantile of the peers. */
export const positionInWindow = ({ quantiles }: Pick<Window, 'quantiles'>, value: number): number => {
  const [low = 0, high = 0] = [quantiles[0]?.value, quantiles.at(-1)?.value];
  return high > low ? (100 * (value - low)) / (high - low) : 50;
};

interface Ellipse {
  density: number;
  sulfur: number;
  density_half: number;
  sulfur_half: number;
}

/** A closed line around an ellipse of base stocks. */
export const ellipseLine = ({ density, sulfur, density_half, sulfur_half }: Ellipse): FigurePoint[] =>
  Array.from({ length: 61 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 60;
    return [density + density_half * Math.cos(angle), sulfur + sulfur_half * Math.sin(angle)];
  });

/** The classes of a distribution of distances: `0.5–0.75`, `over 4`. */
export const distanceClasses = (distances: readonly { up_to: number }[]): string[] =>
  distances.map(({ up_to }, index) => {
    const from = distances[index - 1]?.up_to ?? 0;
    return up_to > 1000 ? `over ${from}` : `${from}–${up_to}`;
  });
