import type { Figure } from '@iom/figures/figure.ts';

/** A story in printed form: everything computed, as plain data. */
export interface PrintedStory {
  institute: string;
  title: string;
  /** Day of the last change. */
  changed: string;
  /** Day of printing. */
  made: string;
  /** Address of the story on the site. */
  address: string;
  chapters: readonly PrintedChapter[];
  /** The numbered notes on methods that the views refer to. */
  methods: readonly PrintedMethod[];
}

export type PrintedChapter = { kind: 'words'; text: string } | PrintedView;

export interface PrintedView {
  kind: 'view';
  title: string;
  /** The caption that the author wrote, or an empty text. */
  caption: string;
  /** `Claim check; year: 2016, 2018`. */
  question: string;
  /** What the reader does not hold, in sentences. */
  missing: readonly string[];
  figures: readonly Figure[];
  table: PrintedTable | null;
  /** Statistics by group, under their titles. */
  summaries: readonly PrintedSummary[];
  /** Counts, exclusions, rule, day and revision, methods: sentences. */
  footnotes: readonly string[];
}

export interface PrintedTable {
  head: readonly { text: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
  /** `The first 10 of 1,234 rows.`; empty if all are printed. */
  note: string;
}

export interface PrintedSummary extends PrintedTable {
  title: string;
}

export interface PrintedMethod {
  name: string;
  method: string;
  /** Formula of R in the unit of the value; empty if unknown. */
  reproducibility: string;
  basis: string;
}
