// What colors mean: the same for each kind of meaning in every figure, on paper and on the screen, in the light and the dark scheme.

import { wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';

/** What a mark stands for; its color follows from it. */
export type Meaning =
  | { of: 'sae_grade' | 'region'; value: string }
  | { of: 'verdict'; value: Verdict }
  /** The n-th group that has no color of its own. */
  | { of: 'series'; index: number }
  /** `chosen`: what the reader asked about; `others`: what it stands beside; `guide`: a line to read by; `limit`: of a standard. */
  | { of: 'chosen' | 'others' | 'guide' | 'limit' };

export type Shape =
  | 'circle'
  | 'triangle'
  | 'diamond'
  | 'square'
  | 'pin'
  | 'arrow'
  | 'cross'
  | 'tick'
  | 'ring';
export type Dash = 'solid' | 'dashed' | 'dotted';

export interface Look {
  color: string;
  shape: Shape;
  dash: Dash;
}

/** Colors of the page around a figure: they change with the scheme. */
export interface Palette {
  text: string;
  quiet: string;
  hairline: string;
  background: string;
}

// Every color has a contrast of at least 3:1 against paper and against the dark page (WCAG 2.2, 1.4.11).
const teal = '#2a808e';
const amber = '#c47a12';
const purple = '#7a4fc0';
const pink = '#c9408f';
const blue = '#5b86e5';
const taupe = '#8a6f5e';
const gray = '#96918d';
const darkGray = '#6f6a62';
const red = '#c43a30';

/** Of groups in turn; shapes alternate with them, so that no two of the first twelve look alike. */
export const seriesColors = [teal, amber, purple, pink, blue, taupe] as const;
const seriesShapes = ['circle', 'triangle', 'diamond', 'square'] as const;
const dashes = ['solid', 'dashed', 'dotted'] as const;

/** Each with its name in the legend. Green is used only here, red also for limits. */
export const verdictColors: Readonly<Record<Verdict, string>> = {
  conforms: '#14806f',
  undecided: amber,
  does_not_conform: red,
  not_tested: gray,
};

/** The W grade decides the color of a viscosity grade; grades without one share a color. */
export const winterColors: Readonly<Record<string, string>> = {
  ...{ '0W': teal, '5W': amber, '10W': purple, '15W': pink, '20W': blue, '25W': blue },
  '': taupe,
};
/** The number at 100 °C decides the shape; 60 has the rest. */
const hotShapes: Readonly<Record<string, Shape>> = {
  ...{ 8: 'pin', 12: 'cross', 16: 'arrow', 20: 'circle', 30: 'triangle', 40: 'diamond', 50: 'square' },
};
const hotDashes: Readonly<Record<string, Dash>> = { 16: 'dotted', 30: 'dashed', 50: 'dotted' };

export const regionColors: Readonly<Record<string, string>> = {
  ...{ Africa: pink, Americas: teal, 'Asia-Pacific': purple, Europe: amber },
};

const gradeLook = (grade: string): Look => {
  const winter = wGradeOf(grade);
  const hot = grade.slice(winter.length);
  return {
    color: winterColors[winter] ?? gray,
    shape: hotShapes[hot] ?? 'pin',
    dash: hotDashes[hot] ?? 'solid',
  };
};

const seriesLook = (index: number): Look => ({
  color: seriesColors[index % seriesColors.length] ?? gray,
  shape: seriesShapes[index % seriesShapes.length] ?? 'circle',
  dash: dashes[Math.floor(index / seriesColors.length) % dashes.length] ?? 'solid',
});

/** How marks of a meaning look where they do not state a shape or dash themselves. */
export const lookFor = (meaning: Meaning): Look => {
  const plain = { shape: 'circle', dash: 'solid' } as const;
  switch (meaning.of) {
    case 'sae_grade':
      return gradeLook(meaning.value);
    case 'series':
      return seriesLook(meaning.index);
    case 'region':
      return { ...plain, color: regionColors[meaning.value] ?? gray };
    case 'verdict':
      return { ...plain, color: verdictColors[meaning.value] };
    case 'chosen':
      return { ...plain, color: teal };
    case 'limit':
      return { ...plain, color: red, dash: 'dashed' };
    case 'guide':
      return { ...plain, color: darkGray, dash: 'dashed' };
    case 'others':
      return { ...plain, color: gray };
  }
};

/** The meaning of a group of a chart: its own where its field has fixed colors, gray where it is not stated, else the next of the series. */
export const groupMeaning = (
  field: string | undefined,
  value: string | number | null,
  index: number,
): Meaning => {
  if (field !== undefined && (value === null || value === '')) return { of: 'others' };
  if (field === 'sae_grade' || field === 'region') return { of: field, value: String(value) };
  return { of: 'series', index };
};
