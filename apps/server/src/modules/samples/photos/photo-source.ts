import type { Mark } from '@iom/contract/samples/oil-label.schemas.ts';
import type { LabelKey, StoredLabel } from '../samples.tables.ts';
import type { Side } from './photo-names.rules.ts';

/** The columns of `samples` from which a photograph is found or drawn. */
export type PhotographedOil = Pick<
  StoredLabel,
  | 'reportNumber'
  | 'year'
  | 'brandName'
  | 'supplier'
  | 'saeGrade'
  | 'serviceClass'
  | 'oilType'
  | LabelKey<Mark>
>;

export type Photo = { svg: string } | { type: 'image/jpeg' | 'image/png'; bytes: Buffer };

/** Where photographs of bottles come from: stored files, or the drawings of the demo. */
export interface PhotoSource {
  /** Undefined when there is no photograph of that side. */
  find(oil: PhotographedOil, side: Side): Promise<Photo | undefined>;
}
