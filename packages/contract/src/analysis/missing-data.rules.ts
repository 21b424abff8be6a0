import { counted } from '../shared/counts.ts';
import type { SharedAnalysis } from './saved-analyses.schemas.ts';

/** `2 datasets`, with the names of regional databases: `2 datasets (2016 Europe and one more)`. */
export const missingDatasets = (datasets: SharedAnalysis['missing']['datasets']) => {
  const names = datasets.flatMap(({ database }) => database ?? []);
  const others = datasets.length - names.length;
  const all = [...names, ...(others > 0 ? [counted(others, 'custom dataset')] : [])];
  const total = counted(datasets.length, 'dataset');
  return names.length === 0 ? total : `${total} (${all.join(', ')})`;
};
