import type { AnalyteColumn } from '@iom/contract/library/values/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Text } from '@mantine/core';
import classes from './column-checklist.module.css';

interface Props<C extends AnalyteColumn> {
  columns: readonly C[];
  /** The heading a column is listed under. */
  getGroup: (column: C) => string;
  picked: ReadonlySet<number>;
  onToggle: (ids: readonly number[], on: boolean) => void;
  /** No further column can be ticked. */
  full?: boolean;
}

/** Hundreds of columns to tick, by group. The boxes are plain inputs, because hundreds of Mantine checkboxes take seconds to render. */
export const ColumnChecklist = <C extends AnalyteColumn>(props: Props<C>) => {
  const { columns, getGroup, picked, onToggle, full = false } = props;
  return (
    <div className={classes.list}>
      {[...Map.groupBy(columns, getGroup)].map(([group, members]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {members.map(({ id, name, unit }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={picked.has(id)}
                disabled={full && !picked.has(id)}
                onChange={(event) => onToggle([id], event.currentTarget.checked)}
              />
              {typographicName(name)}
              {unit && ` (${unit})`}
            </label>
          ))}
        </fieldset>
      ))}
      {columns.length === 0 && <Text size="sm">No analyte matches.</Text>}
    </div>
  );
};

/** The ticked columns after some were ticked or cleared. */
export const withToggled = (picked: ReadonlySet<number>, ids: readonly number[], on: boolean) => {
  const next = new Set(picked);
  for (const id of ids)
    if (on) next.add(id);
    else next.delete(id);
  return next;
};
