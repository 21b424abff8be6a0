import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './matrix.module.css';

/** The matrix's legend, with a control at its right. */
export const MatrixLegend = ({ owns, children }: { owns: boolean; children: ReactNode }) => (
  <Group justify="space-between">
    <Group component="ul" aria-label="Legend" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      <Text component="li" size="sm" className="quiet">
        – Test data not available
      </Text>
      {owns && (
        <Text component="li" size="sm" className="quiet">
          <span className={classes.dot} /> Already owned
        </Text>
      )}
    </Group>
    {children}
  </Group>
);
