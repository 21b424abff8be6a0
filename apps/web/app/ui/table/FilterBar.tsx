import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The search and filter fields above a table, in one row where there is room. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Group gap="md" align="end" mb="sm">
    {children}
  </Group>
);
