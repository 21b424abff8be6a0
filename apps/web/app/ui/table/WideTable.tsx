import { Table, type TableScrollContainerProps } from '@mantine/core';
import classes from './wide-table.module.css';

interface Props extends Pick<TableScrollContainerProps, 'maw' | 'children'> {
  /** Pixels below which the table is not narrowed further; by default what its cells need. */
  minWidth?: number;
}

/** A container for a wide table: scrolls sideways, by keyboard as well, and marks hidden columns. */
export const WideTable = ({ minWidth = 0, ...props }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    scrollAreaProps={{ viewportProps: { tabIndex: 0 }, classNames: { viewport: classes.viewport ?? '' } }}
    {...props}
  />
);
