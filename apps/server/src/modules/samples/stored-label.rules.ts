// How the fields of a label are named as columns of `samples`.
import type { LabelName, OilLabel } from '@iom/contract/samples/oil-label.schemas.ts';

type SnakeToCamel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<SnakeToCamel<Tail>>}`
  : Name;
/** `state_or_province` → `stateOrProvince` */
export type LabelKey<N extends LabelName> = SnakeToCamel<N>;
export const labelKey = <N extends LabelName>(name: N) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as LabelKey<N>;

/** The label of a stored oil. */
export type StoredLabel = { [N in LabelName as LabelKey<N>]: OilLabel[N] };
