/** Where chosen oils go: which are there, and how one comes in or out. The route that shows oils gives it. */
export interface OilChoice {
  /** As it stands in a sentence: `dataset`, `quote list`. */
  into: string;
  chosen: readonly number[];
  onAdd: (samples: number[]) => void;
  onRemove: (samples: number[]) => void;
}
