import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from '../model/catalogue.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Undefined while the response to the current filters is on its way. */
  count: number | undefined;
  children: ReactNode;
}

/** The filters over the list, with a button that leads back to it. */
export const FacetDrawer = ({ opened, onClose, count, children }: Props) => {
  // it opens after it is there, or the focus would not return to its button
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <Drawer opened={isMounted && opened} onClose={onClose} title="Filters" size="sm">
      {children}
      <div className={classes.sheetAction}>
        <Button fullWidth onClick={onClose}>
          {count === undefined ? 'Counting…' : `Show ${counted(count, 'oil')}`}
        </Button>
      </div>
    </Drawer>
  );
};
