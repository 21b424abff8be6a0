import type {
  AnswerFigure,
  AnswerName,
  AnswerOf,
  AnswerParameters,
  AnswerRow,
} from '@iom/contract/analysis/answers/answers.ts';
import type { ReactNode } from 'react';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { Analysis } from '../../query/use-analysis.ts';

/** A column that a view adds to the columns of its answer. */
export interface ViewColumn<R> {
  key: string;
  label: string;
  /** Numbers that are read down the column. */
  isNumeric?: boolean;
  cell: (row: R) => ReactNode;
}

/** The parameters in the URL and their change. */
export interface AnswerInput<N extends AnswerName> {
  analysis: Analysis;
  parameters: AnswerParameters<N>;
  change: (changes: Partial<Record<keyof AnswerParameters<N>, unknown>>) => void;
}

/** What the screen shows of an answer besides what all answers have. */
export interface AnswerView<N extends AnswerName> {
  /** The fields of its parameters, where it has any. */
  fields?: (input: AnswerInput<N>) => ReactNode;
  /** One sentence with the figures that matter, under the picture. */
  finding: (answer: AnswerOf<N>) => string;
  /** The numbers of the picture, for its file. */
  numbers: (figure: AnswerFigure<N>) => ChartRows;
  /** Whether the figure has something to draw; where it has not, the finding says why. */
  isDrawn?: (figure: AnswerFigure<N>) => boolean;
  /** Columns in addition to the columns of the answer. */
  columns?: (answer: AnswerOf<N>, input: AnswerInput<N>) => readonly ViewColumn<AnswerRow<N>>[];
}
