import { Group, Text } from '@mantine/core';
import classes from './matrix.module.css';

/** What the signs in the matrix mean. */
export const MatrixLegend = ({ owns }: { owns: boolean }) => (
  <Group component="ul" aria-label="Signs" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
    <Text component="li" size="sm" className="quiet">
      <span className={classes.none}>–</span> Test data not available
    </Text>
    {owns && (
      <Text component="li" size="sm" className="quiet">
        <span className={classes.dot} /> Yours already: a value you own
      </Text>
    )}
  </Group>
);
