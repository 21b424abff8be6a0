import type { AnalyteColumn } from '@iom/contract/library/values/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Text } from '@mantine/core';
import classes from './values.module.css';

/** The heading of a column of values: the analyte and its unit. A temperature does not break before its unit. */
export const AnalyteTitle = ({ column: { name, unit, test } }: { column: AnalyteColumn }) => (
  <span title={test.name} className={classes.analyte}>
    {typographicName(name).replaceAll(' °', '\u00a0°')}
    {unit && (
      <Text span size="xs" fw={400} className="quiet">
        {' '}
        ({unit})
      </Text>
    )}
  </span>
);
